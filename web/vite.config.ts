import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { amplifyCss } from './amplify-css.ts';
import { createHeadingFontPlugin } from './heading-font.ts';
import { createManualPages } from './manual-pages.ts';
import { namedWidths } from './named-widths.ts';
import { pageChunks } from './page-chunks.ts';
import { prerenderLanding } from './prerender.ts';
import { prerenderPages } from './prerender-pages.ts';
import { createSearchEngineFiles } from './search-engines.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Preloads Figtree, the interface font, with the document instead of after its stylesheet. */
function createFigtreePreload(): Plugin {
  return {
    name: 'preload-figtree',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /figtree-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Replaces Amplify's runtime theme tokens by the stylesheet of `amplify-css.ts`. */
function createThemeReplacement(): Plugin {
  return {
    name: 'theme-in-stylesheet',
    apply: 'build',
    load: {
      filter: { id: /@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/ },
      handler: () => 'export const tokens = {}; export const reactNativeTokens = {};',
    },
  };
}

/** The package's exports map leads bundlers to the development build, with its long warnings. */
const routerBuild = '../node_modules/react-router/dist/production';

const { plugin: pageChunksPlugin, nameOf: nameChunk } = pageChunks();

/** Libraries that every page needs keep their own files, which stay cached between releases. */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  { name: nameChunk, debugName: 'pages', priority: 1, includeDependenciesRecursively: false },
];

export default defineConfig({
  root: resolvePath('.'),
  cacheDir: resolvePath('../node_modules/.vite-web'),
  css: { postcss: { plugins: [namedWidths] } },
  plugins: [
    react(),
    amplifyCss(),
    createFigtreePreload(),
    createHeadingFontPlugin(),
    prerenderLanding(),
    prerenderPages(),
    createSearchEngineFiles(),
    createManualPages(),
    createThemeReplacement(),
    pageChunksPlugin,
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: resolvePath(`${routerBuild}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: resolvePath(`${routerBuild}/dom-export.mjs`) },
    ],
    // Some packages publish their modern build, without helpers for old browsers, under this condition.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: resolvePath('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Assets stay files, so that the content security policy need not allow `data:` addresses.
    assetsInlineLimit: 0,
    // All browsers of the last three years support modulepreload.
    modulePreload: { polyfill: false },
    // Only the map library is larger, and only pages with a map load it.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // The landing page has its own entry. The app serves every other address.
      input: { landing: resolvePath('index.html'), app: resolvePath('app.html') },
      // Plugin timings depend on the load of the machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
