import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'serena-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the setup in a folder without packages, with an npm that installs nothing. */
function runSetup(...setupArgs: string[]) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const file of ['infra/local/setup.mjs', 'infra/local/machine.mjs', 'package-lock.json'])
    cpSync(file, join(folder, file));
  const npm = join(folder, 'npm.cjs');
  writeFileSync(npm, 'process.exit(1)');
  const script = join(folder, 'infra/local/setup.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, ...setupArgs], {
    env: { ...process.env, npm_execpath: npm },
    encoding: 'utf8',
  });
  return { status, stdout };
}

it.each([
  ['starts the product', [], 'Instalando los paquetes (cerca de un minuto, una sola vez)...\n'],
  ['runs its tests', ['--browser'], 'Installing packages (about a minute, once)...\n'],
])('setup for a user who %s explains the wait in their language', (_, args, expectedOutput) => {
  expect(runSetup(...args)).toEqual({ status: 1, stdout: expectedOutput });
});
