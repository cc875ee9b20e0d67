// @ts-check
// Facts about this machine, for the setup, the product and its tests. It is plain JavaScript, because the setup
// runs on any Node before packages are installed. Messages that users see are in Spanish.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Kinds of machine, by Node's names, for which the table engine and Node are published. */
export const machineKinds = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/**
 * Returns the package and program of the table engine for a kind of machine.
 * @param {string} platform
 * @param {string} arch
 */
export function findTableEngine(platform, arch) {
  const kind = `${platform}-${arch}`;
  if (!machineKinds.includes(kind))
    throw new Error(
      `No se publica un motor de tablas para esta máquina (${kind}), solo para ${machineKinds.join(', ')}.`,
    );
  return { name: `@dynoxide/${kind}`, program: platform === 'win32' ? 'dynoxide.exe' : 'dynoxide' };
}

/** chromium-headless-shell comes first, because it uses a third less of the machine. */
const linuxBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
];
const macApplications = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
const windowsBrowsers = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the usual paths of Chromium, the best first.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]}
 */
export function listBrowserPaths(platform, env) {
  if (platform === 'darwin')
    return ['', env['HOME'] ?? ''].flatMap((owner) =>
      macApplications.map((name) => `${owner}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  if (platform !== 'win32') return linuxBrowsers;
  return [env['LOCALAPPDATA'], env['PROGRAMFILES'], env['PROGRAMFILES(X86)']]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => windowsBrowsers.map((path) => `${folder}\\${path}`));
}

/**
 * Finds the browser of the screen tests, which is the one in CHROMIUM_PATH or the first at a usual path.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined}
 */
export function findBrowser(platform = process.platform, env = process.env, exists = existsSync) {
  const chosenPath = env['CHROMIUM_PATH'];
  if (!chosenPath) return listBrowserPaths(platform, env).find((path) => exists(path));
  if (!exists(chosenPath)) throw new Error(`CHROMIUM_PATH is ${chosenPath}, which does not exist.`);
  return chosenPath;
}

export const noBrowserMessage =
  'No browser for the screen tests: install Chromium, Chrome or Edge, or name one: CHROMIUM_PATH=<path> npm test';

const megabyte = 1024 * 1024;

/**
 * Throws a one-line error if a folder, existing or not, has no room for this many megabytes.
 * @param {string} folder
 * @param {number} megabytes
 */
export function assertDiskSpace(folder, megabytes) {
  let existingFolder = folder;
  while (!existsSync(existingFolder) && dirname(existingFolder) !== existingFolder)
    existingFolder = dirname(existingFolder);
  try {
    accessSync(existingFolder, constants.W_OK);
  } catch {
    throw new Error(`No se puede escribir en ${folder}: la carpeta es de solo lectura, o de otra persona.`);
  }
  const { bavail, bsize } = statfsSync(existingFolder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < megabytes)
    throw new Error(`El disco de ${folder} está lleno: quedan ${free} MB y hacen falta ${megabytes} MB.`);
}

/** Throws a one-line error if the Node that runs the product is too old. */
export function assertNodeVersion(root = '.', version = process.versions.node) {
  const minimumMajor = 24;
  const isPinned = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)));
  if (!isPinned && Number.parseInt(version, 10) < minimumMajor)
    throw new Error(
      `Serena necesita Node ${minimumMajor}, que ningún paquete trae para esta máquina (tiene ${version}): instálalo.`,
    );
}
