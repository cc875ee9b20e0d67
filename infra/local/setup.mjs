// @ts-check
// Installs missing packages and programs. Runs on any Node, before packages are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assertDiskSpace,
  assertNodeVersion,
  findBrowser,
  findTableEngine,
  noBrowserMessage,
} from './machine.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const packages = join(root, 'node_modules');
/** Messages for developers are in English, those for users of the product in Spanish. */
const isForTests = process.argv.includes('--browser');
const stamp = join(packages, '.installed');
/** Disk space for node_modules with a margin. An existing folder is replaced. */
const packagesMegabytes = existsSync(packages) ? 100 : 1_200;

/**
 * Runs a command and returns whether it succeeded.
 * @param {string} command
 * @param {string[]} args
 * @param {string} message
 */
function runCommand(command, args, message) {
  console.log(message);
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Runs npm by its file, because its command is a shell script or a batch file depending on the platform. */
function npmCommand() {
  const script = process.env['npm_execpath'];
  return script ? { command: process.execPath, leadingArgs: [script] } : { command: 'npm', leadingArgs: [] };
}

function installPackages() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash;
  if (isInstalled) return;
  assertDiskSpace(packages, packagesMegabytes);
  const { command, leadingArgs } = npmCommand();
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const message = isForTests
    ? 'Installing packages (about a minute, once)...'
    : 'Instalando los paquetes (cerca de un minuto, una sola vez)...';
  if (!runCommand(command, [...leadingArgs, ...args], message))
    throw new Error(`«npm ${args.join(' ')}» no pudo instalar los paquetes.`);
  mkdirSync(packages, { recursive: true });
  writeFileSync(stamp, lockHash);
}

function assertTableEngine() {
  const { name, program } = findTableEngine(process.platform, process.arch);
  if (!existsSync(join(packages, name, program)))
    throw new Error(`El motor de tablas de esta máquina, ${name}, no se pudo instalar.`);
}

/** Short timeouts for machines without a network. */
const apt = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Installs from Debian's packages if available. */
function installBrowser() {
  if (findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runCommand('apt-get', [...apt, 'update'], 'Looking up the browser for the screen tests...');
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (runCommand('apt-get', [...apt, 'install', '-y', name], `Installing ${name} (once)...`)) break;
  }
  if (!findBrowser()) throw new Error(noBrowserMessage);
}

try {
  if (isForTests && process.platform === 'win32')
    throw new Error('The tests run on macOS and Linux; on Windows, run them in WSL.');
  installPackages();
  assertNodeVersion(root);
  assertTableEngine();
  if (isForTests) installBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
