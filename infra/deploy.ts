import { setTimeout } from 'node:timers/promises';
import { centers } from './centers/index.ts';
import { thisMachine as commands } from './deploy/commands.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { type Order, orderOf } from './deploy/order.ts';
import { rollOut } from './deploy/rollout.ts';

// `npm run deploy prod` deploys one stage, `npm run deploy -- --all --waves` that of every center. Other
// options go to the CDK command: `npm run deploy prod -- --require-approval never`.

async function deploy(order: Order): Promise<void> {
  const { others } = order;
  if ('stage' in order) return deployStage(order.stage, { commands, others, say: console.log });
  await rollOut(order.waves, {
    commands,
    deploy: (stage) => deployStage(stage, { commands, others, say: console.log }),
    wait: (minutes) => setTimeout(minutes * 60_000),
    say: console.log,
  });
}

try {
  await deploy(orderOf(process.argv.slice(2), centers));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
