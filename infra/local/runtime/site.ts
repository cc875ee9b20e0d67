import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { assetsPath, buildSiteHeaders, cacheControl, type SiteHosts } from '#infra/manifest/site-headers.ts';
import { prerenderedPages, privateShells } from '#shared/core/prerendered-pages.ts';
import { addPlainSockets, plainSockets } from './page-scripts.ts';

const contentTypes: Readonly<Record<string, string>> = {
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
  '.xml': 'application/xml; charset=utf-8',
};
const findContentType = (path: string) => contentTypes[extname(path)] ?? 'application/octet-stream';
/** Returns whether a file should be compressed. Pictures and fonts already are. */
const isText = (name: string) => /\.(html|js|css|svg|json|txt|xml)$/.test(name);

type CompressedText = { readonly br: Buffer; readonly gzip: Buffer; readonly plain: string };

/** Below the highest quality, because the deployed site compresses on request. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressText = (plain: string): CompressedText => ({
  br: brotliCompressSync(plain, brotliOptions),
  gzip: gzipSync(plain),
  plain,
});

const socketScript = compressText(plainSockets.code);

const textCache = new Map<string, CompressedText & { readonly changedMs: number }>();

/** Reads and compresses a file, cached until it changes. */
function readText(path: string): CompressedText {
  const changedMs = statSync(path).mtimeMs;
  const cachedText = textCache.get(path);
  if (cachedText?.changedMs === changedMs) return cachedText;
  const text = readFileSync(path, 'utf8');
  // The landing page opens no socket.
  const isApp = path.endsWith('.html') && !path.endsWith('index.html');
  const cached = { ...compressText(isApp ? addPlainSockets(text) : text), changedMs };
  textCache.set(path, cached);
  return cached;
}

type TextResponse = { readonly headers: OutgoingHttpHeaders; readonly text: CompressedText };

/** Sends Brotli or else gzip if the client accepts it, as the deployed site does. */
function sendText(request: IncomingMessage, response: ServerResponse, { headers, text }: TextResponse): void {
  const accepted = String(request.headers['accept-encoding']).split(/[,;\s]+/);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding) response.writeHead(200, { ...headers, 'content-encoding': encoding }).end(text[encoding]);
  else response.writeHead(200, headers).end(text.plain);
}

/** Decodes a path. An invalid encoding is returned unchanged and matches no file. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Serves the built site. An address without a file gets its prerendered page, its shell or the app. */
export function createSite({ directory, ...hosts }: SiteHosts & { readonly directory: string }) {
  const headers = buildSiteHeaders(hosts);

  const findFile = (pathname: string): string | undefined => {
    const path = join(directory, normalize(decodePath(pathname)));
    return path.startsWith(directory) && existsSync(path) && statSync(path).isFile() ? path : undefined;
  };
  const isAsset = (pathname: string) => pathname.startsWith(assetsPath);
  /** Returns the page for an address without a file, or undefined for a missing asset. */
  const findPage = (pathname: string): string | undefined => {
    if (isAsset(pathname)) return undefined;
    if (pathname === '/') return join(directory, 'index.html');
    const prerendered = prerenderedPages.find((page) => page === pathname);
    if (prerendered) return join(directory, `${prerendered}.html`);
    const shell = privateShells.find(({ addresses }) => addresses.test(pathname));
    return join(directory, shell?.page ?? 'app.html');
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(`http://127.0.0.1${request.url ?? '/'}`);
    if (pathname === plainSockets.path) {
      const responseHeaders = { ...headers, 'content-type': findContentType(pathname) };
      return void sendText(request, response, { headers: responseHeaders, text: socketScript });
    }
    const path = findFile(pathname) ?? findPage(pathname);
    if (path === undefined) return void response.writeHead(404, headers).end();
    const cache = isAsset(pathname) ? cacheControl.assets : cacheControl.pages;
    const responseHeaders = { ...headers, 'content-type': findContentType(path), 'cache-control': cache };
    if (isText(path)) sendText(request, response, { headers: responseHeaders, text: readText(path) });
    else createReadStream(path).pipe(response.writeHead(200, responseHeaders));
  };
}
