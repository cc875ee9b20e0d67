import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '#infra/local/runtime/site.ts';
import { prerenderedPages, privateShells } from '#shared/core/prerendered-pages.ts';

const directory = mkdtempSync(join(tmpdir(), 'site-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), 'landing');
  writeFileSync(join(directory, 'app.html'), 'app');
  writeFileSync(join(directory, 'assets/page-b41c.js'), '');
  for (const page of prerenderedPages) writeFileSync(join(directory, `${page}.html`), `prerendered ${page}`);
  for (const { page, layout } of privateShells) writeFileSync(join(directory, page), `shell ${layout}`);
  writeFileSync(join(directory, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(directory, 'sitemap.xml'), '<urlset/>');
  server = createServer(createSite({ directory, calls: [], files: 'http://127.0.0.1:9' }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

async function fetchPage(path: string, encodings = 'gzip, deflate, br') {
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': encodings };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return {
    status: response.status,
    encoding: response.headers.get('content-encoding'),
    type: response.headers.get('content-type')?.split(';', 1)[0],
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
}

describe('built site', () => {
  it.each([
    ['/', 'text/html', 'landing'],
    ['/login', 'text/html', 'prerendered /login'],
    ['/tienda?de=carta', 'text/html', 'prerendered /tienda'],
    ['/recuperar-cuenta', 'text/html', 'app'],
    ['/admin', 'text/html', 'shell admin'],
    ['/pos/ventas/v1?de=hoy', 'text/html', 'shell pos'],
    ['/enfermero/s1/crear-cuenta', 'text/html', 'app'],
    ['/login/', 'text/html', 'app'],
    ['/robots.txt', 'text/plain', 'User-agent: *'],
    ['/sitemap.xml', 'application/xml', '<urlset/>'],
  ])('serves %s as %s', async (path, type, text) => {
    expect(await fetchPage(path)).toMatchObject({ status: 200, type, text });
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, *;q=0.5', 'gzip'],
    ['identity', null],
  ])('compresses text for a browser that accepts %s', async (accepted, encoding) => {
    expect(await fetchPage('/app', accepted)).toMatchObject({ encoding, text: 'app' });
  });

  it.each([
    ['/assets/page-b41c.js', 'public, max-age=31536000, immutable'],
    ['/', 'no-cache'],
    ['/login', 'no-cache'],
    ['/recuperar-cuenta', 'no-cache'],
  ])('serves %s with Cache-Control %s', async (path, cache) => {
    expect(await fetchPage(path)).toMatchObject({ status: 200, cache });
  });

  it.each(['/assets/%ff', '/assets/gone.js', '/assets/%00.js'])(
    'answers 404 for the missing file %s',
    async (path) => {
      expect(await fetchPage(path)).toMatchObject({ status: 404, text: '' });
    },
  );

  it.each(['/%ff', '/%00', '/%e0%a4%a', '/%2e%2e/gone'])('serves the application at %s', async (path) => {
    expect(await fetchPage(path)).toMatchObject({ status: 200, text: 'app' });
  });
});
