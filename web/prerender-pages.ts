import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import {
  type Bundle,
  deferCode,
  emptyRoot,
  inlineStyles,
  loadSourceModule,
  replacePictureAddresses,
  root,
} from './built-html.ts';
import { fetchLanding } from './prerender.ts';

type PrerenderedPage = {
  readonly path: string;
  readonly brandName: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly earlyRequests: readonly string[];
  /** Sources that hydrate the page, besides those that every page of the app loads. */
  readonly sources: readonly string[];
};

type PrerenderModule = { readonly renderPages: (answer: unknown) => readonly PrerenderedPage[] };

const isChunk = (part: Bundle[string] | undefined): part is Rolldown.OutputChunk => part?.type === 'chunk';

function findChunks(sources: readonly string[], bundle: Bundle): Set<Rolldown.OutputChunk> {
  const files = sources.map((source) => join(root, source));
  const chunks = new Set(
    Object.values(bundle)
      .filter(isChunk)
      .filter(({ moduleIds }) => moduleIds.some((id) => files.includes(id))),
  );
  for (const { imports } of chunks)
    for (const chunk of imports.map((name) => bundle[name]).filter(isChunk)) chunks.add(chunk);
  return chunks;
}

/** Links chunks and styles in the head, so that they load in parallel. */
function linkFiles(html: string, chunks: ReadonlySet<Rolldown.OutputChunk>): string {
  const styles = [...chunks]
    .toReversed()
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const links = [
    ...[...chunks].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...new Set(styles)].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  const missingLinks = links.filter((link) => !html.includes(link)).map((link) => `    ${link}\n`);
  return html.replace('  </head>', () => `${missingLinks.join('')}  </head>`);
}

/** Creates a disabled link, which keeps Vite from requesting a stylesheet that is already inlined. */
const createDisabledLink = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function buildDocument(
  app: string,
  page: PrerenderedPage,
  { bundle, site }: { bundle: Bundle; site: string },
): string {
  const canonical = site === '' ? [] : [`<link rel="canonical" href="${site}${page.path}">`];
  const brandTag = `<meta name="application-name" content="${escapeAttribute(page.brandName)}">`;
  const head = [brandTag, ...canonical].map((link) => `    ${link}\n`).join('');
  const html = linkFiles(app, findChunks(page.sources, bundle))
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    .replace(
      /(name="description" content=")[^"]*/,
      (_, start: string) => start + escapeAttribute(page.description),
    )
    .replace('  </head>', () => `${head}  </head>`);
  return inlineStyles(deferCode(html, page.earlyRequests), bundle, createDisabledLink).replace(
    emptyRoot,
    () => `<div id="root" data-path="${page.path}">${replacePictureAddresses(page.body, bundle)}</div>`,
  );
}

/** Prerenders the public pages from the app's own document. The app hydrates them. */
export function prerenderPages(): Plugin {
  let site = '';
  let warn = (_: string): void => undefined;
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved({ env, logger }) {
      site = String(env['VITE_SITE_ADDRESS'] ?? '');
      warn = (message) => logger.warn(message);
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const app = bundle['app.html'];
        if (app?.type !== 'asset') return;
        const { renderPages } = await loadSourceModule<PrerenderModule>('/src/prerender-pages.tsx');
        for (const page of renderPages(await fetchLanding(site, warn))) {
          const source = buildDocument(app.source.toString(), page, { bundle, site });
          this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
      },
    },
  };
}
