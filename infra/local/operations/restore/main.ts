import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { requireEnv } from '#lambdas/platform/env.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import { enterStage } from '../../../stage-environment.ts';
import { stageId } from '../../../stages.ts';
import { type Cli, runAws } from './aws-cli.ts';
import { openProgressFile } from './progress.ts';
import { abandonRestore, restore } from './restore.ts';

const usage =
  'npm run restore -- <stage> --to <time, as 2026-03-06T13:00:00-04:00> [--from-vault] [--accept-findings]\n' +
  'npm run restore -- <stage> --give-up';

/** Parses an instant to the second, the precision of point-in-time recovery and of the copies' names. */
function parseInstant(text: string): Date {
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const ms = Date.parse(text);
  if (!isComplete || Number.isNaN(ms)) throw new Error(`--to ${text}: write date, time and zone.\n${usage}`);
  return new Date(Math.floor(ms / 1_000) * 1_000);
}

const createCli = (region: string): Cli => ({
  region,
  query: (command, args) => {
    const { status, stdout } = spawnSync(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 64 * 1_024 * 1_024,
    });
    return { status: status ?? 1, output: (stdout ?? '').trim() };
  },
  pause: (seconds) => pause(seconds * 1_000),
});

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'from-vault': { type: 'boolean', default: false },
      'accept-findings': { type: 'boolean', default: false },
      'give-up': { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  const hasOneAction = (values.to !== undefined) !== values['give-up'];
  if (name === undefined || !hasOneAction) throw new Error(usage);
  const instant = values.to === undefined ? undefined : parseInstant(values.to);
  const stage = enterStage(name);
  const cli = createCli(stage.region);
  const account = runAws(cli, 'sts', 'get-caller-identity', '--query', 'Account');
  if (account !== stage.account)
    throw new Error(`${name} belongs to the account ${stage.account}; these are credentials of ${account}.`);
  const progress = openProgressFile(`.restore/${stageId(stage)}.json`);
  const log = (line: string) => console.log(line);
  if (instant === undefined) return abandonRestore({ cli, progress, log });

  const retryConfig = { maxAttempts: 12, retryMode: 'adaptive' } as const;
  await restore(
    {
      stage,
      live: { table: requireEnv('table'), bucket: requireEnv('filesBucket') },
      instant,
      source: values['from-vault'] ? 'vault' : 'recovery',
      acceptsFindings: values['accept-findings'],
    },
    {
      cli,
      dynamo: new DynamoDBClient(retryConfig),
      documents: makeDynamoClient(),
      s3: new S3Client(retryConfig),
      users: await users(),
      progress,
      now: () => new Date(),
      log,
    },
  );
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
