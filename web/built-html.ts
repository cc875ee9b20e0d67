import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite';
import { drawnPageScript } from '#shared/core/drawn-pages.ts';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** Where the sources of the pages are. */
export const root = fileURLToPath(new URL('.', import.meta.url));
/** What browsers draw into. */
export const emptyRoot = '<div id="root"></div>';

const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

/** What a source of the pages says here, without its styles. */
export async function saidBySource<T>(source: string): Promise<T> {
  const { module } = await runnerImport<T>(source, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [noStyles],
  });
  return module;
}

/** An element of the page's head. */
export const tag = (name: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: name,
  attrs,
  injectTo: 'head',
});

/** Pictures by the names the build gave them. */
export function withBuiltPictures(html: string, bundle: Bundle): string {
  const names = new Map<string, string>(
    Object.values(bundle).flatMap((part) =>
      part.type === 'asset'
        ? part.originalFileNames.map((name) => [`/${name}`, `/${part.fileName}`] as const)
        : [],
    ),
  );
  return html.replace(/\/src\/assets\/[\w./-]+/g, (source) => names.get(source) ?? source);
}

/** The stylesheets in the page itself: its first paint waits for nothing but its own bytes. */
export function withStyles(
  html: string,
  bundle: Bundle,
  besides: (name: string) => string = () => '',
): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const sheet = bundle[name];
    return sheet?.type === 'asset' ? `<style>${sheet.source.toString()}</style>${besides(name)}` : link;
  });
}

const codeFile =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/**
 * Words and pictures are there without the code, which is asked for once they are seen: its first file, and what that
 * needs. `asked` are addresses that the page asks for meanwhile.
 */
export function withCodeLast(html: string, asked: readonly string[] = []): string {
  const files = [...html.matchAll(codeFile)].map(([, file = '']) => file);
  const early = asked.length > 0 ? ` data-asked="${asked.join(' ')}"` : '';
  const script = `<script data-code="${files.join(' ')}"${early}>${drawnPageScript}</script>`;
  return html.replace(codeFile, '').replace('  </head>', () => `    ${script}\n  </head>`);
}
