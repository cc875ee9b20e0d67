import { spawnSync } from 'node:child_process';
import { type Commands, deployStage } from './deploy-stage.ts';
import { stageNamed } from './stages.ts';

// `npm run deploy prod`. What follows the stage is the CDK command's: `npm run deploy prod -- --require-approval never`.
const [named, ...others] = process.argv.slice(2);

// The commands of packages are batch files on Windows, which only its shell runs.
const shell = process.platform === 'win32';

const commands: Commands = {
  ask: (command, args) => {
    const { status, stdout } = spawnSync(command, args, {
      shell,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
    return { status: status ?? 1, output: (stdout ?? '').trim() };
  },
  run: (command, args, env = {}) => {
    const { status } = spawnSync(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } });
    if (status !== 0) process.exit(status ?? 1);
  },
};

try {
  deployStage(stageNamed(named), others, commands);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
