import { spawnSync } from 'node:child_process';
import { placeholdersIn, publicUrl, stageNamed } from './stages.ts';

// `npm run deploy prod`: builds the pages with the stage's own address, then deploys its stacks. What follows the stage
// is the CDK command's: `npm run deploy prod -- --require-approval never`.
const [named, ...others] = process.argv.slice(2);
const stage = stageNamed(named);

const placeholders = placeholdersIn(stage);
if (placeholders.length > 0) {
  console.error(
    `Write down your own in infra/stages.ts before ${stage.name} is deployed: ${placeholders.join(', ')}.`,
  );
  process.exit(1);
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  // The commands of packages are batch files on Windows, which only its shell runs.
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

run('vite', ['build', '--config', 'web/vite.config.ts'], { VITE_SITE_ADDRESS: publicUrl(stage) });
run('cdk', ['deploy', '--all', '-c', `stage=${stage.name}`, ...others]);
