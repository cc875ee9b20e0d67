import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteHosts } from '#infra/manifest/site-headers.ts';
import { assertDiskSpace } from '../machine.mjs';
import { createSite } from './site.ts';
import type { PagesHandler } from './stack.ts';

const root = join(import.meta.dirname, '../../..');
const directory = join(root, 'web/dist');
const builtHashFile = join(directory, '.built');
const maxPagesMegabytes = 32;

function hashSources(): string {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    ...globSync('{web,shared,docs/manual}/**/*.{ts,tsx,css,html,json,svg,png,jpg,webp,md}', { cwd: root }),
  ];
  for (const file of files.filter((name) => !name.startsWith('web/dist')).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Builds in a separate process, because the bundler reads and sets NODE_ENV. */
function buildPages(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('Las páginas no se pudieron preparar.')),
    );
  });
}

/** Builds the pages as deployed if their sources changed. Returns a creator of their request handler. */
export async function prepareBuiltSite(): Promise<(hosts: SiteHosts) => PagesHandler> {
  const sourceHash = hashSources();
  if (!existsSync(builtHashFile) || readFileSync(builtHashFile, 'utf8') !== sourceHash) {
    assertDiskSpace(directory, maxPagesMegabytes);
    console.log('Preparando las páginas...');
    await buildPages();
    writeFileSync(builtHashFile, sourceHash);
  }
  return (hosts) => createSite({ directory, ...hosts });
}
