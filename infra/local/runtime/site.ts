import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assetsPath, cacheControl, type SiteHosts, siteHeaders } from '#infra/manifest/site-headers.ts';
import { drawnPages } from '#shared/core/drawn-pages.ts';
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
  '.xml': 'application/xml; charset=utf-8',
};
const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream';
/** Whether a file is compressed; pictures and fonts already are. */
const isText = (name: string) => /\.(html|js|css|svg|json|txt|xml)$/.test(name);

type Text = { readonly plain: string; readonly packed: Buffer };

const textOf = (plain: string): Text => ({ plain, packed: gzipSync(plain) });

const sockets = textOf(plainSockets.code);

const texts = new Map<string, Text & { readonly changedMs: number }>();

/** Reads and compresses a file, cached until it changes. */
function textAt(path: string): Text {
  const changedMs = statSync(path).mtimeMs;
  const known = texts.get(path);
  if (known?.changedMs === changedMs) return known;
  const text = readFileSync(path, 'utf8');
  // The landing page opens no socket.
  const isApp = path.endsWith('.html') && !path.endsWith('index.html');
  const read = { ...textOf(isApp ? withPlainSockets(text) : text), changedMs };
  texts.set(path, read);
  return read;
}

type Sent = { readonly facts: OutgoingHttpHeaders; readonly text: Text };

/** Sends gzip if the client accepts it, as the deployed site does. */
function sendText(request: IncomingMessage, response: ServerResponse, { facts, text }: Sent): void {
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  if (isPacked) response.writeHead(200, { ...facts, 'content-encoding': 'gzip' }).end(text.packed);
  else response.writeHead(200, facts).end(text.plain);
}

/** Decodes a path; an invalid encoding stays as it is and matches no file. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Serves the built site: files, prerendered pages, and the app's shell for every other address. */
export function site({ directory, ...hosts }: SiteHosts & { readonly directory: string }) {
  const headers = siteHeaders(hosts);

  const fileOf = (pathname: string): string | undefined => {
    const path = join(directory, normalize(decoded(pathname)));
    return path.startsWith(directory) && existsSync(path) && statSync(path).isFile() ? path : undefined;
  };
  const isAsset = (pathname: string) => pathname.startsWith(assetsPath);
  /** Returns the page for an address without a file; a missing asset is undefined. */
  const pageOf = (pathname: string): string | undefined => {
    if (isAsset(pathname)) return undefined;
    if (pathname === '/') return join(directory, 'index.html');
    const drawn = drawnPages.find((page) => page === pathname);
    return join(directory, `${drawn ?? '/app'}.html`);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(`http://127.0.0.1${request.url ?? '/'}`);
    if (pathname === plainSockets.path) {
      const facts = { ...headers, 'content-type': typeOf(pathname) };
      return void sendText(request, response, { facts, text: sockets });
    }
    const path = fileOf(pathname) ?? pageOf(pathname);
    if (path === undefined) return void response.writeHead(404, headers).end();
    const cache = isAsset(pathname) ? cacheControl.assets : cacheControl.pages;
    const facts = { ...headers, 'content-type': typeOf(path), 'cache-control': cache };
    if (isText(path)) sendText(request, response, { facts, text: textAt(path) });
    else createReadStream(path).pipe(response.writeHead(200, facts));
  };
}
