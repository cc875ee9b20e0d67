// Runs on whatever Node is there, before anything is installed: brings in what is missing, once.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = `${root}/node_modules/.installed`;
const [quickest, ...otherBrowsers] = JSON.parse(readFileSync(`${root}/infra/local/browsers.json`, 'utf8'));

/** Whether it worked. */
function tried(command, args, why) {
  console.log(why);
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function run(command, args, why) {
  if (tried(command, args, why)) return;
  console.error(`${command} ${args.join(' ')} failed.`);
  process.exit(1);
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex');
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled) return;
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages (about a minute, once)...',
  );
  mkdirSync(`${root}/node_modules`, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Without a network, a browser that is there will do: nobody waits long for the better one. */
const apt = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Debian's Chromium without a window around its pages, which takes a third less of the machine; or any other. */
function installBrowser() {
  if (existsSync(quickest)) return;
  const found =
    tried('apt-get', [...apt, 'update'], 'Looking up the browser for the screen tests...') &&
    tried('apt-get', [...apt, 'install', '-y', 'chromium-headless-shell'], 'Installing it (once)...');
  if (found || otherBrowsers.some((path) => existsSync(path))) return;
  run('apt-get', [...apt, 'install', '-y', 'chromium'], 'Installing Chromium (once)...');
}

if (process.platform !== 'linux' || process.arch !== 'x64')
  console.warn(
    'The table engine bundled here is for Linux x64; elsewhere set SPA_DYNAMODB_ENDPOINT to a DynamoDB endpoint.',
  );
installPackages();
if (process.argv.includes('--browser')) installBrowser();
