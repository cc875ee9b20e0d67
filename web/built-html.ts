import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite';
import { prerenderedPageScript } from '#shared/core/prerendered-pages.ts';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

export const root = fileURLToPath(new URL('.', import.meta.url));
export const emptyRoot = '<div id="root"></div>';

const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

/** Runs a source module in the build, without its styles, and returns its exports. */
export async function loadSourceModule<T>(source: string): Promise<T> {
  const { module } = await runnerImport<T>(source, {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [noStyles],
  });
  return module;
}

/** Describes an element of the page's head. */
export const createHeadTag = (name: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: name,
  attrs,
  injectTo: 'head',
});

/** Replaces picture addresses with the file names of the build. */
export function replacePictureAddresses(html: string, bundle: Bundle): string {
  const builtFileNames = new Map<string, string>(
    Object.values(bundle).flatMap((part) =>
      part.type === 'asset'
        ? part.originalFileNames.map((name) => [`/${name}`, `/${part.fileName}`] as const)
        : [],
    ),
  );
  return html.replace(/\/src\/assets\/[\w./-]+/g, (source) => builtFileNames.get(source) ?? source);
}

/** Inlines the stylesheets, so that the first paint waits only for the document. */
export function inlineStyles(
  html: string,
  bundle: Bundle,
  appendix: (name: string) => string = () => '',
): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const sheet = bundle[name];
    return sheet?.type === 'asset' ? `<style>${sheet.source.toString()}</style>${appendix(name)}` : link;
  });
}

const codeFilePattern =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/** Defers the entry script until the content has painted, and requests these API addresses before it. */
export function deferCode(html: string, earlyRequests: readonly string[] = []): string {
  const files = [...html.matchAll(codeFilePattern)].map(([, file = '']) => file);
  const earlyData = earlyRequests.length > 0 ? ` data-asked="${earlyRequests.join(' ')}"` : '';
  const script = `<script data-code="${files.join(' ')}"${earlyData}>${prerenderedPageScript}</script>`;
  return html.replace(codeFilePattern, '').replace('  </head>', () => `    ${script}\n  </head>`);
}
