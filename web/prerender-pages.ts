import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { privateShellScript, type ShellScreens } from '#shared/core/prerendered-pages.ts';
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

type RenderedShell = {
  /** File name with a leading slash. */
  readonly page: string;
  readonly brandName: string;
  readonly outline: string;
  /** Sources that every screen of the shell needs, besides those that every page of the app loads. */
  readonly sources: readonly string[];
  readonly publicRequests: readonly string[];
  readonly screens: readonly {
    readonly pattern: string;
    readonly title: string;
    readonly sources: readonly string[];
    readonly requests: readonly string[];
  }[];
};

type PrerenderModule = {
  readonly renderPages: (answer: unknown) => {
    readonly pages: readonly PrerenderedPage[];
    readonly shells: readonly RenderedShell[];
  };
};

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

const listStyles = (chunks: ReadonlySet<Rolldown.OutputChunk>) => [
  ...new Set([...chunks].toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];
const linkScript = (fileName: string) => `<link rel="modulepreload" crossorigin href="/${fileName}">`;
const linkStyle = (fileName: string) => `<link rel="stylesheet" crossorigin href="/${fileName}">`;

/** Adds links to the head, except those that it has. */
function addLinks(html: string, links: readonly string[]): string {
  const missingLinks = links.filter((link) => !html.includes(link)).map((link) => `    ${link}\n`);
  return html.replace('  </head>', () => `${missingLinks.join('')}  </head>`);
}

/** Creates a disabled link, which keeps Vite from requesting a stylesheet that is already inlined. */
const createDisabledLink = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const createBrandTag = (brandName: string) =>
  `<meta name="application-name" content="${escapeAttribute(brandName)}">`;

const addToHead = (html: string, tags: readonly string[]) =>
  html.replace('  </head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);

function buildDocument(
  app: string,
  page: PrerenderedPage,
  { bundle, site }: { bundle: Bundle; site: string },
): string {
  const canonical = site === '' ? [] : [`<link rel="canonical" href="${site}${page.path}">`];
  const head = [createBrandTag(page.brandName), ...canonical];
  const chunks = findChunks(page.sources, bundle);
  // Linked in the head, so that they load in parallel.
  const links = [
    ...[...chunks].map(({ fileName }) => linkScript(fileName)),
    ...listStyles(chunks).map(linkStyle),
  ];
  const html = addToHead(addLinks(app, links), head)
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    .replace(
      /(name="description" content=")[^"]*/,
      (_, start: string) => start + escapeAttribute(page.description),
    );
  return inlineStyles(deferCode(html, page.earlyRequests), bundle, createDisabledLink).replace(
    emptyRoot,
    () => `<div id="root" data-path="${page.path}">${replacePictureAddresses(page.body, bundle)}</div>`,
  );
}

/** Lists the files of shell and screens that the document does not link, and the first requests of each screen. */
function listShellScreens(shell: RenderedShell, html: string, bundle: Bundle): ShellScreens {
  const listFiles = (sources: readonly string[]) => {
    const chunks = findChunks(sources, bundle);
    return [...[...chunks].map(({ fileName }) => fileName), ...listStyles(chunks)]
      .map((fileName) => `/${fileName}`)
      .filter((file) => !html.includes(file));
  };
  const shellFiles = listFiles(shell.sources);
  const fileSets = shell.screens.map(({ sources }) =>
    listFiles(sources).filter((file) => !shellFiles.includes(file)),
  );
  const files = [...new Set(fileSets.flat())];
  return {
    shellFiles,
    files,
    publicRequests: shell.publicRequests,
    screens: shell.screens.map(({ pattern, title, requests }, index) => [
      pattern,
      title,
      (fileSets[index] ?? []).map((file) => files.indexOf(file)),
      requests,
    ]),
  };
}

function buildShellDocument(app: string, shell: RenderedShell, bundle: Bundle): string {
  const styles = listStyles(findChunks(shell.sources, bundle)).map(linkStyle);
  const html = addToHead(addLinks(app, styles), [createBrandTag(shell.brandName)]);
  const screens = escapeAttribute(JSON.stringify(listShellScreens(shell, html, bundle)));
  const script = `<script data-screens="${screens}">${privateShellScript}</script>`;
  return inlineStyles(html, bundle, createDisabledLink).replace(
    /<p class="coming".*<\/p>/,
    () => `${shell.outline}${script}`,
  );
}

/** Prerenders the public pages and the private shells from the app's own document. The app hydrates the pages. */
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
        const html = app.source.toString();
        const { pages, shells } = renderPages(await fetchLanding(site, warn));
        for (const page of pages) {
          const source = buildDocument(html, page, { bundle, site });
          this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
        for (const shell of shells) {
          const source = buildShellDocument(html, shell, bundle);
          this.emitFile({ type: 'asset', fileName: shell.page.slice(1), source });
        }
      },
    },
  };
}
