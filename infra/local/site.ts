import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { plainSockets, withPlainSockets } from './page-scripts.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
const aYear = 'public, max-age=31536000, immutable';

/** Pages may talk to themselves and to the doubles beside them, and load nothing from elsewhere. */
const policy = (others: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self' https://js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${others.join(' ')} https://api.stripe.com`,
    'frame-src https://js.stripe.com',
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

/** The built site: files as they are, and the app's shell for every other address. */
export function site({ directory, others }: { directory: string; others: readonly string[] }) {
  const headers = {
    'content-security-policy': policy(others),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };

  const fileOf = (pathname: string): string | undefined => {
    const path = join(directory, normalize(decodeURIComponent(pathname)));
    return path.startsWith(directory) && existsSync(path) && statSync(path).isFile() ? path : undefined;
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = fileOf(pathname);
    const isAsset = pathname.startsWith('/assets/');
    if (!file && isAsset) return void response.writeHead(404, headers).end();
    const path = file ?? join(directory, 'index.html');
    const found = (name: string) =>
      response.writeHead(200, {
        ...headers,
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': isAsset ? aYear : 'no-cache',
      });
    if (pathname === plainSockets.path) found(pathname).end(plainSockets.code);
    else if (path.endsWith('.html')) found(path).end(withPlainSockets(readFileSync(path, 'utf8')));
    else createReadStream(path).pipe(found(path));
  };
}
