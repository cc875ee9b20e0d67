import { join } from 'node:path';
import type { LogLevel, Plugin } from 'vite';
import { addPlainSockets, plainSockets } from './page-scripts.ts';
import type { PagesHandler } from './stack.ts';

/** Offset of the hot reload's port from the site's. The nine emulators have the ports between them. */
const reloadPortOffset = 10;

const plainSocketsPlugin: Plugin = {
  name: 'plain-sockets',
  configureServer: ({ middlewares }) =>
    void middlewares.use(plainSockets.path, (_, response) =>
      response.setHeader('content-type', 'text/javascript').end(plainSockets.code),
    ),
  transformIndexHtml: addPlainSockets,
};

/** The component gallery, which builds exclude. */
const kitAddress = '/kit';

/** Serves the app's shell for addresses other than the landing page, files and the gallery. */
const appShellPlugin: Plugin = {
  name: 'shell-elsewhere',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _, next) => {
      const [pathname = '/'] = (request.url ?? '/').split('?');
      const isPage = request.headers.accept?.includes('text/html') && /^\/[^.@]+$/.test(pathname);
      if (isPage) request.url = pathname === kitAddress ? '/kit.html' : '/app.html';
      next();
    }),
};

export async function startDevelopmentSite(sitePort: number, logLevel: LogLevel = 'info') {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: join(import.meta.dirname, '../../../web/vite.config.ts'),
    logLevel,
    plugins: [plainSocketsPlugin, appShellPlugin],
    server: { middlewareMode: true, hmr: { port: sitePort + reloadPortOffset } },
  });
  const handlePages: PagesHandler = (request, response) => server.middlewares(request, response);
  return { pages: () => handlePages, close: () => server.close() };
}
