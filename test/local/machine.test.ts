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
  ])('on %s with %s is %s', (platform, arch, name, program) => {
    expect(findTableEngine(platform, arch)).toEqual({ name, program });
  });

  it('rejects an unsupported machine in one line', () => {
    expect(() => findTableEngine('freebsd', 'x64')).toThrow(
      `No se publica un motor de tablas para esta máquina (freebsd-x64), solo para ${machineKinds.join(', ')}.`,
    );
  });
});

describe('findBrowser', () => {
  const onlyAt = (path: string) => (place: string) => place === path;

  it.each([
    ['linux', '/usr/bin/chromium-headless-shell'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/usr/bin/microsoft-edge'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/mine/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
  ] as const)('on %s finds %s', (platform, path) => {
    const env = { HOME: '/mine', PROGRAMFILES: 'C:\\Programs' };

    expect(findBrowser(platform, env, onlyAt(path))).toBe(path);
  });

  it('prefers the smallest of several browsers', () => {
    expect(findBrowser('linux', {}, () => true)).toBe('/usr/bin/chromium-headless-shell');
  });

  it('uses the browser in CHROMIUM_PATH, or none', () => {
    const env = { CHROMIUM_PATH: '/elsewhere/chromium' };

    expect(findBrowser('linux', env, () => true)).toBe('/elsewhere/chromium');
    expect(() => findBrowser('linux', env, onlyAt('/usr/bin/chromium'))).toThrow(
      'CHROMIUM_PATH names /elsewhere/chromium, where nothing is.',
    );
  });

  it('returns undefined on a machine without a browser', () => {
    expect(findBrowser('win32', {}, () => true)).toBeUndefined();
    expect(listBrowserPaths('freebsd', {})).toEqual(listBrowserPaths('linux', {}));
    expect(findBrowser('linux', {}, () => false)).toBeUndefined();
  });
});

describe('assertDiskSpace', () => {
  it('accepts an existing and a new folder', () => {
    expect(() => assertDiskSpace(folder, 0)).not.toThrow();
    expect(() => assertDiskSpace(join(folder, 'yet/to/be/made'), 0)).not.toThrow();
  });

  it('reports a full disk in one line', () => {
    expect(() => assertDiskSpace(folder, 1e15)).toThrow(
      /^El disco de .*serena-machine-.* está lleno: quedan \d+ MB y hacen falta 1000000000000000 MB\.$/,
    );
  });
});

describe('assertNodeVersion', () => {
  it('accepts the packaged Node, or the machine’s if it is recent enough', () => {
    const repository = join(import.meta.dirname, '../..');

    expect(() => assertNodeVersion(repository, '20.20.2')).not.toThrow();
    expect(() => assertNodeVersion(folder, '24.0.0')).not.toThrow();
    expect(() => assertNodeVersion(folder, '22.23.1')).toThrow(
      'Serena necesita Node 24, que ningún paquete trae para esta máquina (tiene 22.23.1): instálalo.',
    );
  });
});
