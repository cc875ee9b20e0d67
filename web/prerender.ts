import type { HtmlTagDescriptor, Plugin } from 'vite';
import {
  createHeadTag,
  deferCode,
  emptyRoot,
  inlineStyles,
  loadSourceModule,
  replacePictureAddresses,
} from './built-html.ts';

type PrerenderedLanding = {
  readonly body: string;
  readonly start: string;
  readonly head: { readonly title: string; readonly description: string; readonly business?: string };
};
type PrerenderModule = { readonly renderLanding: (answer: unknown) => PrerenderedLanding };

const landing = '/index.html';

/** Reads the center's record from the deployed site, or undefined if it does not answer. */
export async function fetchLanding(site: string, warn: (message: string) => void): Promise<unknown> {
  if (site === '') return undefined;
  try {
    const response = await fetch(`${site}/api/landing`, { signal: AbortSignal.timeout(10_000) });
    if (response.ok) return await response.json();
    warn(
      `${site}/api/landing answered ${response.status}: the landing page is drawn without the center's data.`,
    );
  } catch (error) {
    warn(`${site} does not answer (${error}): the landing page is drawn without the center's data.`);
  }
  return undefined;
}

/** Absolute addresses for link previews, known only if the build sets VITE_SITE_ADDRESS. */
type PreviewAddresses = { readonly site: string; readonly picture: string };

function buildHeadTags(
  { title, description, business }: PrerenderedLanding['head'],
  { site, picture }: PreviewAddresses,
): HtmlTagDescriptor[] {
  const openGraph = {
    title,
    description,
    type: 'website',
    locale: 'es_PR',
    url: `${site}/`,
    image: `${site}${picture}`,
  };
  return [
    { tag: 'title', children: title, injectTo: 'head' },
    createHeadTag('meta', { name: 'description', content: description }),
    ...Object.entries(openGraph).map(([name, content]) =>
      createHeadTag('meta', { property: `og:${name}`, content }),
    ),
    createHeadTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(site === '' ? [] : [createHeadTag('link', { rel: 'canonical', href: `${site}/` })]),
    ...(business === undefined
      ? []
      : [
          {
            tag: 'script',
            attrs: { type: 'application/ld+json' },
            children: business,
            injectTo: 'head' as const,
          },
        ]),
    // Preloads the page's first API request before its script runs.
    createHeadTag('link', {
      rel: 'preload',
      href: '/api/landing',
      as: 'fetch',
      crossorigin: 'anonymous',
      fetchpriority: 'low',
    }),
  ];
}

/** Prerenders the landing page in the build. The dev server renders it in the browser. */
export function prerenderLanding(): Plugin {
  let site = '';
  let warn = (_: string): void => undefined;
  return {
    name: 'prerender-landing',
    configResolved({ env, logger }) {
      site = String(env['VITE_SITE_ADDRESS'] ?? '');
      warn = (message) => logger.warn(message);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (path !== landing) return [];
        const { renderLanding } = await loadSourceModule<PrerenderModule>('/src/prerender.tsx');
        if (!bundle) return buildHeadTags(renderLanding(undefined).head, { site, picture: '' });
        const { body, start, head } = renderLanding(await fetchLanding(site, warn));
        const page = replacePictureAddresses(body, bundle);
        const picture = /srcSet="[^"]*?(\/assets\/\S+) 1148w/.exec(page)?.[1] ?? '';
        const prerenderedRoot = `<div id="root">${page}</div>\n    <script id="start" type="application/json">${start}</script>`;
        return {
          html: deferCode(inlineStyles(html, bundle)).replace(emptyRoot, () => prerenderedRoot),
          tags: buildHeadTags(head, { site, picture }),
        };
      },
    },
  };
}
