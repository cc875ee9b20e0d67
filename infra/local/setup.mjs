// Runs on whatever Node is there, before anything is installed: brings in what is missing, once.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = `${root}/node_modules/.installed`;
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function run(command, args, why) {
  console.log(why);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
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

function installBrowser() {
  if (chromium.some((path) => existsSync(path))) return;
  run('apt-get', ['update', '-qq'], 'Looking up the browser for the screen tests...');
  run('apt-get', ['install', '-y', '-qq', 'chromium'], 'Installing Chromium (once)...');
}

if (process.platform !== 'linux' || process.arch !== 'x64')
  console.warn(
    'The table engine bundled here is for Linux x64; elsewhere set SPA_DYNAMODB_ENDPOINT to a DynamoDB endpoint.',
  );
installPackages();
if (process.argv.includes('--browser')) installBrowser();
