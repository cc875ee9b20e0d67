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
import { findRunningResources, freezeStage, purgeQueues, thawStage } from './freeze.ts';
import type { Progress, ProgressFile, Step } from './progress.ts';
import { type RenamedIds, renameIdsInRow, renameIdsInText } from './renamed-ids.ts';
import { type Item, mirrorTable } from './table-mirror.ts';
import { restoreUsers } from './user-pool.ts';
import { readTableRows, verify } from './verify.ts';

type StoredEvent = OutboxEntry & { readonly occurredAt: string; readonly queue: 'waiting' | 'taken' };
type Claim = { readonly kind: string; readonly name: string };
type UnhandledEventsInput = { readonly events: readonly StoredEvent[]; readonly claims: readonly Claim[] };

/** Exceeds the time for which a queue retries an event. */
const retryWindowMs = 60 * 60_000;
const reactions = manifest.flatMap(({ consumers }) => consumers).flatMap((row) => listReactions(row));

/**
 * Lists published events that at least one reaction has not handled, back to an hour before the newest event.
 * They must be emitted again, because the queues are purged and the restore removes what reactions wrote
 * after the instant.
 */
export function listUnhandledEvents({ events, claims }: UnhandledEventsInput): StoredEvent[] {
  const handled = new Set(claims.filter(({ kind }) => kind === 'reaction').map(({ name }) => name));
  const lastMs = Math.max(...events.map(({ occurredAt }) => Date.parse(occurredAt)));
  return events.filter(
    ({ queue, occurredAt, detailType, eventId }) =>
      queue === 'taken' &&
      Date.parse(occurredAt) >= lastMs - retryWindowMs &&
      reactions.some(({ on, name }) => on.detailType === detailType && !handled.has(`${name} ${eventId}`)),
  );
}

type TableConnection = { readonly client: DynamoDBDocumentClient; readonly table: string };

/** Puts events back into the outbox. After the thaw, completed reactions skip them. */
export async function reemitEvents(config: TableConnection, events: readonly StoredEvent[]): Promise<void> {
  const entity = outboxEntryEntity(config);
  for (const { eventId, source, detailType, meta, data, occurredAt } of events)
    await entity.put({ eventId, source, detailType, meta, data, occurredAt, queue: 'waiting' }).go();
}

export type RestoreInput = {
  readonly stage: StageSettings;
  /** Table and bucket of the stage. The restore changes their content and does not replace them. */
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

async function createCopies({ cli, s3, stage, live, copies, instant, source }: RestoreRun): Promise<void> {
  const { table, bucket } = copies;
  await createBucket(s3, bucket);
  if (source === 'vault') {
    await restoreFilesFromVault(cli, stage, { to: bucket, instant });
    await restoreTableFromVault(cli, stage, { to: table, instant });
    return;
  }
  const files = await listFilesAt(s3, live.bucket, instant);
  await mirrorFiles(s3, { files, to: bucket, rename: (key) => key });
  await restoreTable(cli, { from: live.table, to: table, instant });
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
  const rows = await readTableRows(dynamo, copies.table);
  const files = await listFiles(s3, copies.bucket);
  const { parsedRows, findings } = verify({ rows, files, instant });
  const unhandled = listUnhandledEvents({
    events: parsedRows.listRows('outboxEntry'),
    claims: parsedRows.listRows('uniqueClaim'),
  });
  await reemitEvents({ client: documents, table: copies.table }, unhandled);
  log(`${rows.length} rows and ${files.length} files; ${unhandled.length} unhandled events emitted again.`);
  for (const finding of findings) log(`- ${finding}`);
  if (findings.length > 0 && !acceptsFindings)
    throw new Error('The copies violate the rules above; repeat with --accept-findings to continue.');
}

/** Returns whether a row's TTL has passed. */
const isExpired = (item: Item, now: Date) =>
  Number(item[ttlAttribute]?.N ?? Infinity) * 1_000 < now.getTime();

/** Mirrors the table until a pass finds no difference. Throws if the last pass finds one. */
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
  log(`${accounts.length} accounts; ${ids.size} users recreated, who set a password by recovery.`);
  const { copied, removed } = await mirrorFiles(s3, {
    files: await listFiles(s3, copies.bucket),
    to: live.bucket,
    rename: (key) => renameIdsInText(key, ids),
  });
  log(`${copied} files copied, ${removed} removed.`);
  await mirrorUntilEqual(run, frozenAt, ids);
}

/**
 * Returns the progress of the restore to resume, or of a new one. Throws if point-in-time recovery does not
 * cover the instant of a new one.
 */
function beginRestore({ cli, stage, live, instant, source, progress }: RestoreRun): Progress {
  const storedProgress = progress.read();
  const to = instant.toISOString();
  if (storedProgress !== undefined && (storedProgress.to !== to || storedProgress.source !== source))
    throw new Error(
      `A restore to ${storedProgress.to} is in progress: resume it, or abandon it with --give-up before its switch.`,
    );
  if (storedProgress !== undefined) return storedProgress;
  if (source === 'recovery') assertRecoverable(cli, live.table, instant);
  const newProgress: Progress = { to, source, running: findRunningResources(cli, stage), done: [] };
  progress.write(newProgress);
  return newProgress;
}

/** Waits until every function call that began before the freeze has ended or timed out. */
async function waitUntilQuiet({ cli, now, log }: RestoreRun, frozenAt: Date): Promise<void> {
  const remainingMs = frozenAt.getTime() + maxRunMs - now().getTime();
  if (remainingMs <= 0) return;
  log(`Waiting ${Math.ceil(remainingMs / 1_000)} seconds for calls that began before the freeze.`);
  await cli.pause(remainingMs / 1_000);
}

/**
 * Restores a stage to an instant. Freezes it, copies table and files as of the instant, checks the copies,
 * writes them over the stage's table, bucket and user pool, and thaws it. Progress is stored and each step
 * can be repeated, so the same call resumes after an interruption or an error. The stage's data does not
 * change before the switch.
 */
export async function restore(input: RestoreInput, ports: RestorePorts): Promise<void> {
  const run: RestoreRun = { ...input, ...ports, copies: nameCopies(input.stage, input.instant) };
  const { cli, stage, progress, copies, now, log } = run;
  let state = beginRestore(run);
  const updateProgress = (change: Partial<Progress>) => {
    state = { ...state, ...change };
    progress.write(state);
  };
  const runStep = async (name: Step, work: () => Promise<void>) => {
    if (state.done.includes(name)) return;
    log(`${name}:`);
    await work();
    updateProgress({ done: [...state.done, name] });
  };
  await runStep('freeze', async () => {
    await freezeStage(cli, state.running);
    updateProgress({ frozenAt: now().toISOString() });
  });
  const frozenAt = new Date(state.frozenAt ?? now());
  await runStep('copy', () => createCopies(run));
  await runStep('verify', () => verifyCopies(run));
  await runStep('drain', async () => {
    await waitUntilQuiet(run, frozenAt);
    updateProgress({ isSwitching: true });
    await purgeQueues(cli, state.running);
  });
  await runStep('switch', () => switchOver(run, frozenAt));
  log('thaw:');
  thawStage(cli, state.running);
  progress.remove();
  log(`${stage.name} is restored to ${input.instant.toISOString()}.`);
  log(`Delete the copies when they are no longer needed: table ${copies.table}, bucket ${copies.bucket}.`);
}

/** Thaws the stage without a restore. Throws if none is in progress, or if the switch has begun. */
export function abandonRestore({ cli, progress, log }: Pick<RestorePorts, 'cli' | 'progress' | 'log'>): void {
  const state = progress.read();
  if (state === undefined) throw new Error('No restore is in progress.');
  if (state.isSwitching) throw new Error(`The switch has begun: complete the restore to ${state.to}.`);
  thawStage(cli, state.running);
  progress.remove();
  log('The stage runs again, unchanged.');
}
