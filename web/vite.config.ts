import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { amplifyCss } from './amplify-css.ts';
import { drawPages } from './draw-pages.ts';
import { headingFont } from './heading-font.ts';
import { pageChunks } from './page-chunks.ts';
import { prerenderLanding } from './prerender.ts';
import { searchEngines } from './search-engines.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Figtree sets every word of the interface: it is asked for with the page, not after its stylesheet. */
function preloadFigtree(): Plugin {
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

const compiledEnum = /var (\w+);\s*\(function \(\1\) \{([\s\S]*?)\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

/** Amplify's hundreds of error names come as compiled enums, which no bundler dares to drop: says that it may. */
function pureEnums(): Plugin {
  return {
    name: 'pure-enums',
    transform: {
      filter: { id: /@aws-amplify.*\.mjs$/, code: /\|\| \(\w+ = \{\}\)\)/ },
      handler: (code) => ({
        code: code.replace(compiledEnum, 'const $1 = /* @__PURE__ */ (function ($1) {$2return $1;})({});'),
        map: null,
      }),
    },
  };
}

/**
 * Amplify names a value for each part of each of its components, and makes a theme of them whenever a page loads. Here
 * they are a stylesheet that the build makes (`amplify-css.ts`), and no primitive is given a value by its name.
 */
function themeInStylesheet(): Plugin {
  return {
    name: 'theme-in-stylesheet',
    apply: 'build',
    load: {
      filter: { id: /@aws-amplify\/ui\/dist\/esm\/theme\/tokens\/index\.mjs$/ },
      handler: () => 'export const tokens = {}; export const reactNativeTokens = {};',
    },
  };
}

/** Amplify reads the settings files of three generations; ours are an object of today's (`lib/session/auth.ts`). */
function settingsOfToday(): Plugin {
  return {
    name: 'settings-of-today',
    apply: 'build',
    load: {
      filter: { id: /@aws-amplify\/core\/dist\/esm\/utils\/parseAmplifyConfig\.mjs$/ },
      handler: () => 'export const parseAmplifyConfig = (config) => config;',
    },
  };
}

/** The package shows bundlers its development build alone, which warns at length of what production never says. */
const routerBuild = '../node_modules/react-router/dist/production';

const { plugin: pageChunksPlugin, nameOf } = pageChunks();

/** What every page stands on, and what changes with none of ours, keeps its file from one release to the next. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'router', test: /node_modules\/react-router\//, priority: 2 },
  { name: nameOf, debugName: 'pages', priority: 1, includeDependenciesRecursively: false },
];

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [
    react(),
    amplifyCss(),
    preloadFigtree(),
    headingFont(),
    prerenderLanding(),
    drawPages(),
    searchEngines(),
    pureEnums(),
    themeInStylesheet(),
    settingsOfToday(),
    pageChunksPlugin,
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: here(`${routerBuild}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: here(`${routerBuild}/dom-export.mjs`) },
    ],
    // Some packages keep their modern build, without helpers for browsers of ten years ago, under this name.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Assets as files: a content security policy need not allow data: addresses.
    assetsInlineLimit: 0,
    // Every browser of the last three years preloads modules by itself.
    modulePreload: { polyfill: false },
    // Only the map's library is larger, and who shows no map never loads it.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // The landing page by itself, and the app for every other address.
      input: { landing: here('index.html'), app: here('app.html') },
      // How long each plugin took says how busy the machine was.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
