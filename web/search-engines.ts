import type { Plugin } from 'vite';
import { buildSitemap, sitemapPath } from '#shared/core/sitemap.ts';
import { paths } from '#web/src/lib/paths.ts';

const indexedPaths = [paths.landing, paths.shop, paths.intake, paths.cancellationPolicy];
/** Pages behind a sign-in or opened through a personal link. */
const excludedPaths = [
  '/api/',
  '/admin',
  '/pos',
  paths.migratePictures,
  '/enfermero',
  '/paciente',
  '/e/',
  '/v/',
  '/r/',
  '/recibo/',
  paths.checkout,
  paths.order(''),
];

const productSitemap = `/api${sitemapPath}`;

const buildRobots = (site: string) =>
  [
    'User-agent: *',
    ...excludedPaths.map((path) => `Disallow: ${path}`),
    `Allow: ${productSitemap}`,
    ...(site === '' ? [] : ['', `Sitemap: ${site}/sitemap.xml`, `Sitemap: ${site}${productSitemap}`]),
    '',
  ].join('\n');

/** Emits `/robots.txt`, and `/sitemap.xml` if VITE_SITE_ADDRESS provides its absolute addresses. */
export function createSearchEngineFiles(): Plugin {
  let site = '';
  return {
    name: 'search-engines',
    apply: 'build',
    configResolved({ env }) {
      site = String(env['VITE_SITE_ADDRESS'] ?? '');
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: buildRobots(site) });
      if (site !== '')
        this.emitFile({
          type: 'asset',
          fileName: 'sitemap.xml',
          source: buildSitemap(indexedPaths.map((path) => `${site}${path}`)),
        });
    },
  };
}
