import { join } from 'node:path';
import type { Pages } from './stack.ts';

/** After the site and its seven doubles. */
const reloadPortOffset = 8;

/** The pages straight from their sources, reloaded as they change. */
export async function developmentSite(sitePort: number): Promise<() => Pages> {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: sitePort + reloadPortOffset } },
  });
  return () => (request, response) => server.middlewares(request, response);
}
