import { expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import {
  assertRecoverable,
  nameCopies,
  restoreFilesFromVault,
  restoreTable,
  restoreTableFromVault,
} from '#infra/local/operations/restore/copies.ts';
import { createRecordedCli } from '#test/support/restore/recorded-cli.ts';

const stage = { ...serena.stages.prod, account: '123456789012' };
const instant = new Date('2026-03-06T17:00:00.000Z');
const { table, bucket } = nameCopies(stage, instant);

it('nameCopies returns the same names for the same instant', () => {
  expect(table).toBe('serena-prod-restored-20260306t170000');
  expect(bucket).toMatch(/^serena-prod-restored-20260306t170000-[0-9a-f]{8}$/);
  expect(nameCopies({ ...stage, account: '999999999999' }, instant).bucket).not.toBe(bucket);
});

it('assertRecoverable rejects an instant outside the recovery period', () => {
  const cli = createRecordedCli();

  expect(() => assertRecoverable(cli, 'spa', instant)).not.toThrow();
  for (const unreachable of ['2026-01-29T00:00:00Z', '2036-03-07T00:00:00Z'])
    expect(() => assertRecoverable(cli, 'spa', new Date(unreachable))).toThrow(
      'from 2026-01-30T08:00:00-04:00 to 2036-03-06T13:55:00-04:00',
    );
});

it('restoreTable restores once, and waits until the table is active', async () => {
  const cli = createRecordedCli();
  const restoreInput = { from: 'spa', to: table, instant };

  await restoreTable(cli, restoreInput);
  await restoreTable(cli, restoreInput);

  expect(cli.writes).toEqual([
    `dynamodb restore-table-to-point-in-time --source-table-name spa --target-table-name ${table} ` +
      '--restore-date-time 2026-03-06T17:00:00.000Z --region us-east-1 --output json',
  ]);
  expect(cli.state.tables.get(table)).toBe('ACTIVE');
  expect(cli.pauses).toEqual([30]);
});

it('restore from the vault uses the last complete copy before the instant', async () => {
  const cli = createRecordedCli();

  await restoreTableFromVault(cli, stage, { to: table, instant });
  await restoreFilesFromVault(cli, stage, { to: bucket, instant });

  const point =
    'backup start-restore-job --recovery-point-arn arn:aws:backup:us-east-1:123456789012:recovery-point';
  const role = '--iam-role-arn arn:aws:iam::123456789012:role/serena-prod-backup';
  expect(cli.writes).toEqual([
    `${point}:DynamoDB-2026-03-05 ${role} --metadata {"targetTableName":"${table}"} --idempotency-token ${table} --region us-east-1 --output json`,
    `${point}:S3-2026-03-05 ${role} --metadata {"DestinationBucketName":"${bucket}","EncryptionType":"SSE-S3"} --idempotency-token ${bucket} --region us-east-1 --output json`,
  ]);
});

it('restore from the vault reports when no copy is old enough', async () => {
  const beforeFirstCopy = new Date('2026-03-01T00:00:00Z');

  await expect(
    restoreTableFromVault(createRecordedCli(), stage, { to: table, instant: beforeFirstCopy }),
  ).rejects.toThrow('The vault serena-prod-backups has no copy (DynamoDB) from before that instant.');
});
