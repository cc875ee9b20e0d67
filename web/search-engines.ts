import type { Plugin } from 'vite';
import { sitemapOf, sitemapPath } from '#shared/core/sitemap.ts';
import { paths } from '#web/src/lib/paths.ts';

const found = [paths.landing, paths.shop, paths.intake, paths.cancellationPolicy];
/** Pages behind a sign-in or opened through a personal link. */
const hidden = [
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

const products = `/api${sitemapPath}`;

const robots = (site: string) =>
  [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    `Allow: ${products}`,
    ...(site === '' ? [] : ['', `Sitemap: ${site}/sitemap.xml`, `Sitemap: ${site}${products}`]),
    '',
  ].join('\n');

/** Emits `/robots.txt`, and `/sitemap.xml` if VITE_SITE_ADDRESS provides its absolute addresses. */
export function searchEngines(): Plugin {
  let site = '';
  return {
    name: 'search-engines',
    apply: 'build',
    configResolved({ env }) {
      site = String(env['VITE_SITE_ADDRESS'] ?? '');
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(site) });
      if (site !== '')
        this.emitFile({
          type: 'asset',
          fileName: 'sitemap.xml',
          source: sitemapOf(found.map((path) => `${site}${path}`)),
        });
    },
  };
}
