import { join } from 'node:path';
import type { Pages } from './stack.ts';

/** The pages straight from their sources, reloaded as they change. */
export async function developmentSite(): Promise<() => Pages> {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: 0 } },
  });
  return () => (request, response) => server.middlewares(request, response);
}
