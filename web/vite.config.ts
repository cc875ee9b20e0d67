import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { amplifyCss } from './amplify-css.ts';

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

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-web'),
  plugins: [react(), amplifyCss(), preloadFigtree()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Assets as files: a content security policy need not allow data: addresses.
    assetsInlineLimit: 0,
    // Every browser of the last three years preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
