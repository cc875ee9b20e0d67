import { setTimeout } from 'node:timers/promises';
import { centers } from './centers/index.ts';
import { shellCommands as commands } from './deploy/commands.ts';
import { type DeployCommand, parseDeployCommand } from './deploy/deploy-command.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { rollOut } from './deploy/rollout.ts';

// `npm run deploy prod` deploys one stage, and `npm run deploy -- --all --waves` deploys `prod` of every
// center. Other options go to the CDK command, as in `npm run deploy prod -- --require-approval never`.

async function deploy(command: DeployCommand): Promise<void> {
  const { cdkOptions } = command;
  if ('stage' in command) return deployStage(command.stage, { commands, cdkOptions, log: console.log });
  await rollOut(command.waves, {
    commands,
    deploy: (stage) => deployStage(stage, { commands, cdkOptions, log: console.log }),
    wait: (minutes) => setTimeout(minutes * 60_000),
    log: console.log,
  });
}

try {
  await deploy(parseDeployCommand(process.argv.slice(2), centers));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
