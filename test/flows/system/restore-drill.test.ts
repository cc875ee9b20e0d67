import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { nameCopies } from '#infra/local/operations/restore/copies.ts';
import { listFiles } from '#infra/local/operations/restore/file-mirror.ts';
import { openProgressFile } from '#infra/local/operations/restore/progress.ts';
import { abandonRestore, type RestorePorts, restore } from '#infra/local/operations/restore/restore.ts';
import { forEachPage, type Item, mirrorTable } from '#infra/local/operations/restore/table-mirror.ts';
import { filesBucket, tableName } from '#infra/local/runtime/emulators.ts';
import { createTable } from '#infra/local/runtime/table-engine.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { seed } from '#infra/local/seed/seed.ts';
import { users as poolUsers } from '#lambdas/platform/external/from-env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { createRecordedCli, type RecordedCli } from '#test/support/restore/recorded-cli.ts';
import { caller } from '#test/support/system/api-client.ts';
import { aStack, fetchAccessToken, type TestStack } from '#test/support/system/stack.ts';

const directory = mkdtempSync(join(tmpdir(), 'serena-restore-'));
const progress = openProgressFile(join(directory, 'progress.json'));
const liveResources = { table: tableName, bucket: filesBucket };
const stage = serena.stages.prod;
/** A schedule that was disabled before the restore. */
const disabledSchedule = 'greet-birthdays';

let stack: TestStack;
let dynamo: DynamoDBClient;
let s3: S3Client;
let users: Users;
let cli: RecordedCli;
/** The instant to restore to. */
let instant: Date;
/** The state of the stage at the instant. */
let stateBefore: { readonly rows: ReadonlyMap<string, Item>; readonly files: readonly string[] };
let deletedAccount: Account;
const output: string[] = [];

async function readRows(table: string): Promise<Map<string, Item>> {
  const rows = new Map<string, Item>();
  await forEachPage(dynamo, table, (items) => {
    for (const item of items) rows.set(`${item['pk']?.S} ${item['sk']?.S}`, item);
  });
  return rows;
}
const listFileVersions = async (bucket: string) =>
  (await listFiles(s3, bucket)).map(({ key, etag }) => `${key} ${etag}`).toSorted();
/** ElectroDB's attribute for the entity of a row. */
const entityAttribute = '__edb_e__';
const findFirst = (entity: string) =>
  [...stateBefore.rows.values()].find((item) => item[entityAttribute]?.S === entity)!;
const toKey = ({ pk, sk }: Item): Item => ({ pk: pk!, sk: sk! });

class KilledError extends Error {}

/** Builds ports that fail after the given number of calls, as if the process were killed. */
function failAfter(calls: number): RestorePorts {
  let remainingCalls = calls;
  const countCall = () => {
    remainingCalls -= 1;
    if (remainingCalls < 0) throw new KilledError();
  };
  /** Counts the calls of some methods of a port. */
  const countCallsOf = <T extends object>(port: T, isCounted: (method: string | symbol) => boolean): T =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (isCounted(name)) countCall();
          return value.apply(target, args);
        };
      },
    });
  const countSend = <T extends object>(client: T) => countCallsOf(client, (method) => method === 'send');
  return {
    cli: {
      ...cli,
      query: (...args) => {
        countCall();
        return cli.query(...args);
      },
    },
    dynamo: countSend(dynamo),
    documents: makeDynamoClient(),
    s3: countSend(s3),
    users: countCallsOf(users, () => true),
    progress,
    now: () => new Date(),
    log: (line) => void output.push(line),
  };
}

const runRestore = (calls = Number.POSITIVE_INFINITY) =>
  restore(
    { stage, live: liveResources, instant, source: 'recovery', acceptsFindings: false },
    failAfter(calls),
  );

/** Copies the table as point-in-time recovery would, which the engine does not support. */
async function copyForRecovery(): Promise<void> {
  const { table } = nameCopies(stage, instant);
  await createTable(dynamo, table);
  await mirrorTable({ client: dynamo, from: liveResources.table, to: table, change: (item) => item });
}

/** Deletes, changes and adds rows and files, removes one user and changes the e-mail of another. */
async function damage(): Promise<void> {
  const [sale, appointment] = [findFirst('sale'), findFirst('appointment')];
  await dynamo.send(new DeleteItemCommand({ TableName: tableName, Key: toKey(appointment) }));
  await dynamo.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: toKey(sale),
      UpdateExpression: 'set broken = :yes',
      ExpressionAttributeValues: { ':yes': { BOOL: true } },
    }),
  );
  await dynamo.send(
    new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'new' }, sk: { S: 'row' }, n: { N: '1' } } }),
  );
  const [deletedFile, changedFile] = await listFiles(s3, filesBucket);
  await s3.send(new DeleteObjectCommand({ Bucket: filesBucket, Key: deletedFile!.key }));
  await s3.send(new PutObjectCommand({ Bucket: filesBucket, Key: changedFile!.key, Body: 'other' }));
  await s3.send(new PutObjectCommand({ Bucket: filesBucket, Key: 'patients/new.jpg', Body: 'new' }));
  await users.remove(deletedAccount.userId);
  const [admin] = await thePlatform().accounts.byRole('admin');
  await users.changeEmail(admin!.userId, 'otra@serena.example');
}

beforeAll(async () => {
  stack = await aStack();
  await seed(stack);
  await stack.waitUntilSettled();
  await stack.stream.close();
  [dynamo, s3] = [new DynamoDBClient({}), new S3Client({ forcePathStyle: true })];
  users = await poolUsers();
  cli = createRecordedCli();
  cli.state.schedules.set(disabledSchedule, 'DISABLED');
  const patients = await thePlatform().accounts.byRole('patient');
  deletedAccount = patients.find(({ active, passwordTemporary }) => active && !passwordTemporary)!;
  stateBefore = { rows: await readRows(tableName), files: await listFileVersions(filesBucket) };
  instant = new Date();
  await copyForRecovery();
  await damage();
});
afterAll(async () => {
  await stack.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the restore with a growing limit of calls until it completes, and returns the number of kills. */
async function runUntilDone(): Promise<number> {
  let kills = 0;
  for (let calls = 3; ; calls *= 2) {
    const outcome = await runRestore(calls).catch((error: unknown) => error);
    if (outcome === undefined) return kills;
    expect(outcome).toBeInstanceOf(KilledError);
    kills += 1;
  }
}

describe('restore to an instant', () => {
  it('stops at copies that break a rule, leaves the stage unchanged, and can be abandoned', async () => {
    const { table } = nameCopies(stage, instant);
    const daySheet = findFirst('daySheet');
    await dynamo.send(new DeleteItemCommand({ TableName: table, Key: toKey(daySheet) }));
    const rows = await readRows(tableName);

    await expect(runRestore()).rejects.toThrow('--accept-findings');
    const brokenRule = 'Day sheets hold the appointments that take time';
    expect(output.join('\n')).toContain(`- ${brokenRule} (missing: `);
    expect(await readRows(tableName)).toEqual(rows);
    // All functions of the recorded stage except the stream reader.
    expect(cli.state.stopped.size).toBe(2);
    abandonRestore({ cli, progress, log: () => undefined });

    expect(cli.state.stopped.size).toBe(0);
    expect(progress.read()).toBeUndefined();
    // The next test needs complete copies.
    await dynamo.send(new PutItemCommand({ TableName: table, Item: daySheet }));
  });

  it('continues after each kill until table, files, users and schedules are restored', async () => {
    expect(await runUntilDone()).toBeGreaterThan(4);

    const newUserId = await users.find(deletedAccount.email);
    expect(newUserId).not.toBe(deletedAccount.userId);
    const replaceUserId = (text: string) => text.replaceAll(deletedAccount.userId, newUserId!);
    const expected = new Map(
      [...stateBefore.rows].map(([name, item]) => [
        replaceUserId(name),
        JSON.parse(replaceUserId(JSON.stringify(item))),
      ]),
    );
    expect(await readRows(tableName)).toEqual(expected);
    expect(await listFileVersions(filesBucket)).toEqual(stateBefore.files.map(replaceUserId).toSorted());
    const [admin] = await thePlatform().accounts.byRole('admin');
    expect(await users.find(admin!.email)).toBe(admin!.userId);

    expect([...cli.state.schedules]).toEqual([
      ['sweep-holds', 'ENABLED'],
      [disabledSchedule, 'DISABLED'],
    ]);
    expect(new Set(cli.state.mappings.values())).toEqual(new Set(['Enabled']));
    expect(cli.state.stopped).toEqual(new Set());
    expect(progress.read()).toBeUndefined();
    await expectInvariants(stack);

    // With the new id and a new password, the user signs in and reads their record.
    await users.setPassword(newUserId!, demoPassword);
    const callAsClient = caller(stack.url, await fetchAccessToken(deletedAccount.email));
    const { reply } = await callAsClient(getMyProfile, { params: { patientId: newUserId! } });
    expect(reply).toMatchObject({ firstName: deletedAccount.firstName, email: deletedAccount.email });
  });
});
