import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { amplifyCss } from './amplify-css.ts';
import { prerenderLanding } from './prerender.ts';

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

/** The package shows bundlers its development build alone, which warns at length of what production never says. */
const routerBuild = '../node_modules/react-router/dist/production';

/** Of every page behind the sign-in; a chunk takes along what its files import, so none imports what lighter pages have. */
const menuIcons =
  'calendar-clock|clipboard-check|clipboard-list|ellipsis|id-card|inbox|layout-dashboard|log-out|megaphone|receipt-text|settings|sparkle|user-plus|user-round|users';
const menuParts = new RegExp(
  `web/src/ui/(display/person-class|popover/use-popover|use-media)\\.tsx?$|shared/core/matches\\.ts$|lucide-react/dist/esm/icons/(${menuIcons})\\.mjs$`,
);

/**
 * What many pages stand on, each in one file: two dozen small ones pack badly, and each is asked for by itself. Pages
 * that only tell something do without the calls.
 */
const commonChunks = [
  { name: 'icon', test: /lucide-react\/dist\/esm\/(createLucideIcon|Icon|context)\.mjs$/, priority: 2 },
  { name: 'menu', test: menuParts, priority: 1 },
  { name: 'router', test: /node_modules\/react-router\/|ui\/shell\/brand\.tsx$/, priority: 1 },
  { name: 'auth-parts', test: /features\/accounts\/(auth-heading|email|submit-button)\.tsx?$/, priority: 1 },
  { name: 'accounts', test: /shared\/accounts\/(api|errors)\.ts$/ },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'calls',
    test: /web\/src\/lib\/(call|problem|send)\.ts$|shared\/core\/(civil-time|errors|route|schemas)\.ts$/,
    priority: 1,
  },
  {
    name: 'base',
    test: /preload-helper|web\/src\/(lib\/(paths|session)|components\/center\/center|ui\/(buttons\/button-class|display\/plain-icons|fields\/(field-text|plain-fields)|shell\/(brand-mark|content-id|screen)))\.tsx?$|shared\/(core\/roles|settings\/(center|chat))\.ts$/,
    priority: 2,
  },
];

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [react(), amplifyCss(), preloadFigtree(), prerenderLanding(), pureEnums()],
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
      output: {
        codeSplitting: { groups: commonChunks },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
