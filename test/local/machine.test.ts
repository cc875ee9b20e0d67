import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  assertDiskSpace,
  assertNodeVersion,
  findBrowser,
  findTableEngine,
  listBrowserPaths,
  machineKinds,
} from '#infra/local/machine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'serena-machine-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('findTableEngine', () => {
  it.each([
    ['darwin', 'arm64', '@dynoxide/darwin-arm64', 'dynoxide'],
    ['darwin', 'x64', '@dynoxide/darwin-x64', 'dynoxide'],
    ['linux', 'arm64', '@dynoxide/linux-arm64', 'dynoxide'],
    ['linux', 'x64', '@dynoxide/linux-x64', 'dynoxide'],
    ['win32', 'x64', '@dynoxide/win32-x64', 'dynoxide.exe'],
  ])('returns for %s-%s the package %s', (platform, arch, name, program) => {
    expect(findTableEngine(platform, arch)).toEqual({ name, program });
  });

  it('throws a one-line error for an unsupported machine', () => {
    expect(() => findTableEngine('freebsd', 'x64')).toThrow(
      `No se publica un motor de tablas para esta máquina (freebsd-x64), solo para ${machineKinds.join(', ')}.`,
    );
  });
});

describe('findBrowser', () => {
  const existsOnlyAt = (path: string) => (candidate: string) => candidate === path;

  it.each([
    ['linux', '/usr/bin/chromium-headless-shell'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/usr/bin/microsoft-edge'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/mine/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
  ] as const)('finds on %s the browser at %s', (platform, path) => {
    const env = { HOME: '/mine', PROGRAMFILES: 'C:\\Programs' };

    expect(findBrowser(platform, env, existsOnlyAt(path))).toBe(path);
  });

  it('prefers chromium-headless-shell when several browsers exist', () => {
    expect(findBrowser('linux', {}, () => true)).toBe('/usr/bin/chromium-headless-shell');
  });

  it('uses only the browser in CHROMIUM_PATH, and throws if it does not exist', () => {
    const env = { CHROMIUM_PATH: '/elsewhere/chromium' };

    expect(findBrowser('linux', env, () => true)).toBe('/elsewhere/chromium');
    expect(() => findBrowser('linux', env, existsOnlyAt('/usr/bin/chromium'))).toThrow(
      'CHROMIUM_PATH is /elsewhere/chromium, which does not exist.',
    );
  });

  it('returns undefined without a browser, and uses the Linux paths on other Unix systems', () => {
    expect(findBrowser('win32', {}, () => true)).toBeUndefined();
    expect(listBrowserPaths('freebsd', {})).toEqual(listBrowserPaths('linux', {}));
    expect(findBrowser('linux', {}, () => false)).toBeUndefined();
  });
});

describe('assertDiskSpace', () => {
  it('accepts an existing folder and one that is not created yet', () => {
    expect(() => assertDiskSpace(folder, 0)).not.toThrow();
    expect(() => assertDiskSpace(join(folder, 'not/created/yet'), 0)).not.toThrow();
  });

  it('throws a one-line error when the disk is full', () => {
    expect(() => assertDiskSpace(folder, 1e15)).toThrow(
      /^El disco de .*serena-machine-.* está lleno: quedan \d+ MB y hacen falta 1000000000000000 MB\.$/,
    );
  });
});

describe('assertNodeVersion', () => {
  it('accepts a repository with a packaged Node, or an installed Node 24', () => {
    const repository = join(import.meta.dirname, '../..');

    expect(() => assertNodeVersion(repository, '20.20.2')).not.toThrow();
    expect(() => assertNodeVersion(folder, '24.0.0')).not.toThrow();
    expect(() => assertNodeVersion(folder, '22.23.1')).toThrow(
      'Serena necesita Node 24, que ningún paquete trae para esta máquina (tiene 22.23.1): instálalo.',
    );
  });
});
