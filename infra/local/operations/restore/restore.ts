import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { manifest } from '#infra/manifest/index.ts';
import { listReactions, timeoutSeconds } from '#infra/manifest/types.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { ttlAttribute } from '#lambdas/table/engine/indexes.ts';
import { outboxEntryEntity } from '#lambdas/table/system/outbox-entry.entity.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { StageSettings } from '../../../stages.ts';
import { scanTable } from '../scan-table.ts';
import type { Cli } from './aws-cli.ts';
import {
  assertRecoverable,
  createBucket,
  nameCopies,
  type RestoreCopies,
  restoreFilesFromVault,
  restoreTable,
  restoreTableFromVault,
} from './copies.ts';
import { listFiles, listFilesAt, mirrorFiles } from './file-mirror.ts';
import { drain, findRunningResources, freeze, thaw } from './freeze.ts';
import type { Progress, ProgressFile, Step } from './progress.ts';
import { type RenamedIds, renameIdsInRow, renameIdsInText } from './renamed-ids.ts';
import { type Item, mirrorTable } from './table-mirror.ts';
import { restoreUsers } from './user-pool.ts';
import { readAllRows, verify } from './verify.ts';

type StoredEvent = OutboxEntry & { readonly occurredAt: string; readonly queue: 'waiting' | 'taken' };
type Claim = { readonly kind: string; readonly name: string };
type UnhandledEventsInput = { readonly events: readonly StoredEvent[]; readonly claims: readonly Claim[] };

/** Longer than a queue retries an event. */
const retryWindowMs = 60 * 60_000;
const reactions = manifest.flatMap(({ consumers }) => consumers).flatMap((each) => listReactions(each));

/**
 * Lists events of the table's last hour that a reaction has not handled: the restore removes the rows of
 * later reactions, and the queues are purged.
 */
export function listUnhandledEvents({ events, claims }: UnhandledEventsInput): StoredEvent[] {
  const done = new Set(claims.filter(({ kind }) => kind === 'reaction').map(({ name }) => name));
  const lastMs = Math.max(...events.map(({ occurredAt }) => Date.parse(occurredAt)));
  return events.filter(
    ({ queue, occurredAt, detailType, eventId }) =>
      queue === 'taken' &&
      Date.parse(occurredAt) >= lastMs - retryWindowMs &&
      reactions.some(({ on, name }) => on.detailType === detailType && !done.has(`${name} ${eventId}`)),
  );
}

type TableConnection = { readonly client: DynamoDBDocumentClient; readonly table: string };

/** Puts events back into the outbox; after the thaw, completed reactions skip them. */
export async function emitAgain(config: TableConnection, events: readonly StoredEvent[]): Promise<void> {
  const entity = outboxEntryEntity(config);
  for (const { eventId, source, detailType, meta, data, occurredAt } of events)
    await entity.put({ eventId, source, detailType, meta, data, occurredAt, queue: 'waiting' }).go();
}

export type RestoreInput = {
  readonly stage: StageSettings;
  /** Table and bucket of the stage, which it keeps. */
  readonly live: RestoreCopies;
  readonly instant: Date;
  /** Point-in-time recovery with the bucket's versions, or the nightly copies in the vault. */
  readonly source: Progress['source'];
  readonly acceptsFindings: boolean;
};

export type RestorePorts = {
  readonly cli: Cli;
  readonly dynamo: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly users: Users;
  readonly progress: ProgressFile;
  now(): Date;
  log(line: string): void;
};

type RestoreRun = RestoreInput & RestorePorts & { readonly copies: RestoreCopies };

const maxPasses = 3;
const maxRunMs = Math.max(...Object.values(timeoutSeconds)) * 1_000;

async function copy({ cli, s3, stage, live, copies, instant, source }: RestoreRun): Promise<void> {
  const [from, { table: to, bucket }] = [live.table, copies];
  await createBucket(s3, bucket);
  if (source === 'vault') {
    await restoreFilesFromVault(cli, stage, { to: bucket, instant });
    await restoreTableFromVault(cli, stage, { to, instant });
    return;
  }
  const files = await listFilesAt(s3, live.bucket, instant);
  await mirrorFiles(s3, { files, to: bucket, rename: (key) => key });
  await restoreTable(cli, { from, to, instant });
}

async function verifyCopies({
  dynamo,
  documents,
  s3,
  copies,
  instant,
  acceptsFindings,
  log,
}: RestoreRun): Promise<void> {
  const rows = await readAllRows(dynamo, copies.table);
  const files = await listFiles(s3, copies.bucket);
  const { read, findings } = verify({ rows, files, at: instant });
  const unhandled = listUnhandledEvents({
    events: read.rowsOf('outboxEntry'),
    claims: read.rowsOf('uniqueClaim'),
  });
  await emitAgain({ client: documents, table: copies.table }, unhandled);
  log(`${rows.length} rows and ${files.length} files; ${unhandled.length} facts under way are told again.`);
  for (const finding of findings) log(`- ${finding}`);
  if (findings.length > 0 && !acceptsFindings)
    throw new Error('The copies break rules (above). Run it again with --accept-findings to go on as it is.');
}

/** Whether a row's TTL had passed. */
const isExpired = (item: Item, at: Date) => Number(item[ttlAttribute]?.N ?? Infinity) * 1_000 < at.getTime();

/** Mirrors until a pass finds no difference, which fails only if something still writes. */
async function mirrorUntilEqual(run: RestoreRun, frozenAt: Date, ids: RenamedIds): Promise<void> {
  const { dynamo, copies, live, log } = run;
  const change = (item: Item) => (isExpired(item, frozenAt) ? undefined : renameIdsInRow(item, ids));
  for (let pass = 1; ; pass++) {
    const mirror = { client: dynamo, from: copies.table, to: live.table, change };
    const { written, deleted } = await mirrorTable(mirror);
    if (written + deleted === 0) return;
    log(`${written} rows written, ${deleted} deleted.`);
    if (pass === maxPasses) throw new Error(`Something else writes to ${live.table}: stop it.`);
  }
}

async function switchOver(run: RestoreRun, frozenAt: Date): Promise<void> {
  const { documents, s3, users, copies, live, log } = run;
  const accounts = await scanTable<Account>({ client: documents, table: copies.table }, 'account');
  const ids = await restoreUsers(accounts, users);
  log(`${accounts.length} accounts; ${ids.size} users created anew, who choose a password by recovery.`);
  const { copied, removed } = await mirrorFiles(s3, {
    files: await listFiles(s3, copies.bucket),
    to: live.bucket,
    rename: (key) => renameIdsInText(key, ids),
  });
  log(`${copied} files copied, ${removed} removed.`);
  await mirrorUntilEqual(run, frozenAt, ids);
}

/** Resumes the restore in progress, or begins a new one after checking that the instant can be restored. */
function beginRestore({ cli, stage, live, instant, source, progress }: RestoreRun): Progress {
  const current = progress.read();
  const to = instant.toISOString();
  if (current !== undefined && (current.to !== to || current.source !== source))
    throw new Error(
      `A restore to ${current.to} is under way: go on with it, or give it up with --give-up before its switch.`,
    );
  if (current !== undefined) return current;
  if (source === 'recovery') assertRecoverable(cli, live.table, instant);
  const started: Progress = { to, source, running: findRunningResources(cli, stage), done: [] };
  progress.write(started);
  return started;
}

/** Waits as long as a function that began before the freeze may run. */
async function waitUntilQuiet({ cli, now, log }: RestoreRun, frozenAt: Date): Promise<void> {
  const left = frozenAt.getTime() + maxRunMs - now().getTime();
  if (left <= 0) return;
  log(`Waiting ${Math.ceil(left / 1_000)} seconds for what began before the freeze.`);
  await cli.pause(left / 1_000);
}

/**
 * Restores a stage to an instant: freezes it, copies table and files as of then, checks the copies, writes
 * them over the stage's table, bucket and user pool, and thaws it. Progress is stored, and each step can be
 * repeated: after an interruption or an error, the same call resumes. Nothing changes before the switch.
 */
export async function restore(input: RestoreInput, ports: RestorePorts): Promise<void> {
  const run: RestoreRun = { ...input, ...ports, copies: nameCopies(input.stage, input.instant) };
  const { cli, stage, progress, copies, now, log } = run;
  let state = beginRestore(run);
  const note = (change: Partial<Progress>) => {
    state = { ...state, ...change };
    progress.write(state);
  };
  const step = async (name: Step, work: () => Promise<void>) => {
    if (state.done.includes(name)) return;
    log(`${name}:`);
    await work();
    note({ done: [...state.done, name] });
  };
  await step('freeze', async () => {
    await freeze(cli, state.running);
    note({ frozenAt: now().toISOString() });
  });
  const frozenAt = new Date(state.frozenAt ?? now());
  await step('copy', () => copy(run));
  await step('verify', () => verifyCopies(run));
  await step('drain', async () => {
    await waitUntilQuiet(run, frozenAt);
    note({ isSwitching: true });
    await drain(cli, state.running);
  });
  await step('switch', () => switchOver(run, frozenAt));
  log('thaw:');
  thaw(cli, state.running);
  progress.remove();
  log(`${stage.name} is as it was at ${input.instant.toISOString()}.`);
  log(`Delete the copies once nobody needs them: table ${copies.table}, bucket ${copies.bucket}.`);
}

/** Thaws the stage without a restore. Throws if none is in progress, or if the switch has begun. */
export function abandonRestore({ cli, progress, log }: Pick<RestorePorts, 'cli' | 'progress' | 'log'>): void {
  const state = progress.read();
  if (state === undefined) throw new Error('No restore is under way.');
  if (state.isSwitching) throw new Error(`The switch has begun: go on with the restore to ${state.to}.`);
  thaw(cli, state.running);
  progress.remove();
  log('The stage runs again as it is.');
}
