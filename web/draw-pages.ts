import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import {
  type Bundle,
  emptyRoot,
  root,
  saidBySource,
  withBuiltPictures,
  withCodeLast,
  withStyles,
} from './built-html.ts';
import { saidBy } from './prerender.ts';

type Page = {
  readonly path: string;
  readonly brandName: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly asked: readonly string[];
  /** Sources that hydrate the page, besides those that every page of the app loads. */
  readonly sources: readonly string[];
};

type Drawing = { readonly drawn: (answer: unknown) => readonly Page[] };

const isChunk = (part: Bundle[string] | undefined): part is Rolldown.OutputChunk => part?.type === 'chunk';

function chunksOf(sources: readonly string[], bundle: Bundle): Set<Rolldown.OutputChunk> {
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
function withFiles(html: string, chunks: ReadonlySet<Rolldown.OutputChunk>): string {
  const styles = [...chunks]
    .toReversed()
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const links = [
    ...[...chunks].map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...new Set(styles)].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  const more = links.filter((link) => !html.includes(link)).map((link) => `    ${link}\n`);
  return html.replace('  </head>', () => `${more.join('')}  </head>`);
}

/** Disabled link that keeps Vite from requesting a stylesheet that is already inlined. */
const isThere = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`;

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function documentOf(app: string, page: Page, { bundle, site }: { bundle: Bundle; site: string }): string {
  const canonical = site === '' ? [] : [`<link rel="canonical" href="${site}${page.path}">`];
  const name = `<meta name="application-name" content="${quoted(page.brandName)}">`;
  const head = [name, ...canonical].map((link) => `    ${link}\n`).join('');
  const html = withFiles(app, chunksOf(page.sources, bundle))
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    .replace(/(name="description" content=")[^"]*/, (_, name: string) => name + quoted(page.description))
    .replace('  </head>', () => `${head}  </head>`);
  return withStyles(withCodeLast(html, page.asked), bundle, isThere).replace(
    emptyRoot,
    () => `<div id="root">${withBuiltPictures(page.body, bundle)}</div>`,
  );
}

/** Prerenders the public pages from the app's own document; the app hydrates them. */
export function drawPages(): Plugin {
  let site = '';
  let warn = (_: string): void => undefined;
  return {
    name: 'draw-pages',
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
        const { drawn } = await saidBySource<Drawing>('/src/draw-pages.tsx');
        for (const page of drawn(await saidBy(site, warn))) {
          const source = documentOf(app.source.toString(), page, { bundle, site });
          this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
      },
    },
  };
}
