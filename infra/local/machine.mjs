// @ts-check
// What this machine has and lacks, in Spanish where whoever starts the product reads it. Plain JavaScript: the set-up reads it on whatever Node is there, before anything
// is installed; the product and its tests read it afterwards.
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The kinds of machine, as Node names them, that the table engine and Node itself are published for. */
export const machineKinds = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/**
 * The package that holds the table engine of a kind of machine, and the program in it.
 * @param {string} platform
 * @param {string} arch
 */
export function tableEngineFor(platform, arch) {
  const kind = `${platform}-${arch}`;
  if (!machineKinds.includes(kind))
    throw new Error(
      `No se publica un motor de tablas para esta máquina (${kind}), solo para ${machineKinds.join(', ')}.`,
    );
  return { name: `@dynoxide/${kind}`, program: platform === 'win32' ? 'dynoxide.exe' : 'dynoxide' };
}

/** Debian's Chromium without a window around its pages comes first: it takes a third less of the machine. */
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
 * Where a Chromium usually is, the best first.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]}
 */
export function browserPlaces(platform, env) {
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
 * The browser of the screen tests: the one that CHROMIUM_PATH names, else the first in a usual place.
 * @param {string} platform
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined}
 */
export function findBrowser(platform = process.platform, env = process.env, exists = existsSync) {
  const named = env['CHROMIUM_PATH'];
  if (!named) return browserPlaces(platform, env).find((path) => exists(path));
  if (!exists(named)) throw new Error(`CHROMIUM_PATH names ${named}, where nothing is.`);
  return named;
}

export const noBrowser =
  'No browser for the screen tests: install Chromium, Chrome or Edge, or name one: CHROMIUM_PATH=<path> npm test';

const megabyte = 1024 * 1024;

/**
 * Throws, in one line, when a folder, there or yet to be made, cannot take so many megabytes more.
 * @param {string} folder
 * @param {number} megabytes
 */
export function assertRoom(folder, megabytes) {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    accessSync(there, constants.W_OK);
  } catch {
    throw new Error(`No se puede escribir en ${folder}: la carpeta es de solo lectura, o de otra persona.`);
  }
  const { bavail, bsize } = statfsSync(there);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < megabytes)
    throw new Error(`El disco de ${folder} está lleno: quedan ${free} MB y hacen falta ${megabytes} MB.`);
}

/** Throws, in one line, when the Node that is to run the product here is too old for it. */
export function assertNode(root = '.', version = process.versions.node) {
  const leastMajor = 24;
  const isPinned = ['node', 'node.cmd'].some((name) => existsSync(join(root, 'node_modules/.bin', name)));
  if (!isPinned && Number.parseInt(version, 10) < leastMajor)
    throw new Error(
      `Serena necesita Node ${leastMajor}, que ningún paquete trae para esta máquina (tiene ${version}): instálalo.`,
    );
}
