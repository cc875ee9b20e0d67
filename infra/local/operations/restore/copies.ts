import { createHash } from 'node:crypto';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { type StageSettings, toResourceName } from '../../../stages.ts';
import { type Cli, pollUntil, runAws, tryAws } from './aws-cli.ts';

export type RestoreCopies = { readonly table: string; readonly bucket: string };

/** Names the copies by the instant, so that a repeated command finds them. */
export function nameCopies(stage: StageSettings, instant: Date): RestoreCopies {
  const stamp = instant.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase();
  // Bucket names are global.
  const accountHash = createHash('sha256').update(stage.account).digest('hex').slice(0, 8);
  return {
    table: toResourceName(stage, `restored-${stamp}`),
    bucket: toResourceName(stage, `restored-${stamp}-${accountHash}`),
  };
}

/** Creates an empty bucket that allows access control lists, which AWS Backup needs during a restore. */
export async function createBucket(s3: S3Client, Bucket: string): Promise<void> {
  await s3
    .send(new CreateBucketCommand({ Bucket, ObjectOwnership: 'BucketOwnerPreferred' }))
    .catch((error: unknown) => {
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
    });
}

const TableDescription = z.object({ Table: z.object({ TableStatus: z.string() }) });
function findTableStatus(cli: Cli, table: string): string | undefined {
  const output = tryAws(cli, 'dynamodb', 'describe-table', '--table-name', table);
  return output === undefined ? undefined : TableDescription.parse(output).Table.TableStatus;
}

async function waitUntilActive(cli: Cli, table: string): Promise<void> {
  await pollUntil(cli, {
    isDone: () => findTableStatus(cli, table) === 'ACTIVE',
    description: `the table ${table}`,
    seconds: 30,
    tries: 480,
  });
}

const Recovery = z.object({
  ContinuousBackupsDescription: z.object({
    PointInTimeRecoveryDescription: z.object({
      EarliestRestorableDateTime: z.string(),
      LatestRestorableDateTime: z.string(),
    }),
  }),
});

/**
 * Throws if point-in-time recovery does not cover the instant. It covers 35 days up to about 5 minutes ago.
 */
export function assertRecoverable(cli: Cli, table: string, instant: Date): void {
  const recovery = Recovery.parse(
    runAws(cli, 'dynamodb', 'describe-continuous-backups', '--table-name', table),
  );
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    recovery.ContinuousBackupsDescription.PointInTimeRecoveryDescription;
  if (instant < new Date(earliest) || instant > new Date(latest))
    throw new Error(`The table can be restored to an instant from ${earliest} to ${latest}.`);
}

export async function restoreTable(
  cli: Cli,
  { from, to, instant }: { from: string; to: string; instant: Date },
): Promise<void> {
  if (findTableStatus(cli, to) === undefined)
    runAws(
      cli,
      'dynamodb',
      'restore-table-to-point-in-time',
      '--source-table-name',
      from,
      '--target-table-name',
      to,
      '--restore-date-time',
      instant.toISOString(),
    );
  await waitUntilActive(cli, to);
}

const RecoveryPointList = z.object({
  RecoveryPoints: z.array(
    z.object({
      RecoveryPointArn: z.string(),
      CreationDate: z.string(),
      Status: z.string(),
    }),
  ),
});

/** Finds the last nightly copy begun before the instant. */
function findLastRecoveryPoint(cli: Cli, stage: StageSettings, type: 'DynamoDB' | 'S3', instant: Date) {
  const { RecoveryPoints } = RecoveryPointList.parse(
    runAws(
      cli,
      'backup',
      'list-recovery-points-by-backup-vault',
      '--backup-vault-name',
      toResourceName(stage, 'backups'),
      '--by-resource-type',
      type,
    ),
  );
  const point = RecoveryPoints.filter(
    ({ CreationDate, Status }) => Status === 'COMPLETED' && new Date(CreationDate) <= instant,
  )
    .toSorted((a, b) => Date.parse(a.CreationDate) - Date.parse(b.CreationDate))
    .at(-1);
  if (point === undefined)
    throw new Error(
      `The vault ${toResourceName(stage, 'backups')} has no copy (${type}) from before that instant.`,
    );
  return point.RecoveryPointArn;
}

const StartedJob = z.object({ RestoreJobId: z.string() });
const JobStatus = z.object({ Status: z.string(), StatusMessage: z.optional(z.string()) });

async function restoreFromRecoveryPoint(
  cli: Cli,
  stage: StageSettings,
  { point, metadata, token }: { point: string; metadata: Record<string, string>; token: string },
): Promise<void> {
  const { RestoreJobId } = StartedJob.parse(
    runAws(
      cli,
      'backup',
      'start-restore-job',
      '--recovery-point-arn',
      point,
      '--iam-role-arn',
      `arn:aws:iam::${stage.account}:role/${toResourceName(stage, 'backup')}`,
      '--metadata',
      JSON.stringify(metadata),
      '--idempotency-token',
      token,
    ),
  );
  await pollUntil(cli, {
    isDone: () => {
      const { Status, StatusMessage } = JobStatus.parse(
        runAws(cli, 'backup', 'describe-restore-job', '--restore-job-id', RestoreJobId),
      );
      if (Status === 'FAILED' || Status === 'ABORTED')
        throw new Error(`AWS Backup could not restore ${point}: ${StatusMessage ?? Status}`);
      return Status === 'COMPLETED';
    },
    description: `the restore job ${RestoreJobId}`,
    seconds: 30,
    tries: 480,
  });
}

export async function restoreTableFromVault(
  cli: Cli,
  stage: StageSettings,
  { to, instant }: { to: string; instant: Date },
): Promise<void> {
  if (findTableStatus(cli, to) === undefined) {
    const point = findLastRecoveryPoint(cli, stage, 'DynamoDB', instant);
    await restoreFromRecoveryPoint(cli, stage, { point, metadata: { targetTableName: to }, token: to });
  }
  await waitUntilActive(cli, to);
}

/** Restores the last nightly copy of the files before the instant into an empty bucket of the stage's account. */
export async function restoreFilesFromVault(
  cli: Cli,
  stage: StageSettings,
  { to, instant }: { to: string; instant: Date },
): Promise<void> {
  const point = findLastRecoveryPoint(cli, stage, 'S3', instant);
  const metadata = { DestinationBucketName: to, EncryptionType: 'SSE-S3' };
  await restoreFromRecoveryPoint(cli, stage, { point, metadata, token: to });
}
