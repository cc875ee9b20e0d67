import {
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { LocationClient, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Emulators, startEmulators, tableName } from '#infra/local/runtime/emulators.ts';
import { loadInstallationKeys } from '#infra/local/runtime/keys.ts';
import { shiftClock } from '#lambdas/platform/clock.ts';
import { isThrottled, isTransactionConflict } from '#lambdas/platform/sdk-errors.ts';
import { emptyDirectory } from '#test/support/system/stack.ts';

let emulators: Emulators;
const credentials = { accessKeyId: 'one', secretAccessKey: 'machine' };
/** Settings of a client without retries, so that faults are visible. */
const settings = (endpoint: string) => ({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });

beforeAll(async () => {
  const directory = emptyDirectory();
  const keys = loadInstallationKeys(directory);
  emulators = await startEmulators({
    directory,
    port: 0,
    keys,
    runsTimers: false,
    authFlows: [],
    simulatesFailures: true,
  });
});
afterAll(() => emulators.close());

/** Sends requests until one fails, and returns its error. */
async function collectFailure(send: (attempt: number) => Promise<unknown>): Promise<Error> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const error = await send(attempt).then(
      () => undefined,
      (cause: Error) => cause,
    );
    if (error) return error;
  }
  throw new Error('None of a hundred requests failed.');
}

const createTableClient = () => new DynamoDBClient(settings(emulators.engine.url));
const buildRow = (pk: string) => ({
  pk: { S: pk },
  sk: { S: 'row' },
  gsi1pk: { S: 'people' },
  gsi1sk: { S: pk },
});
const putRow = (pk: string) => ({ Put: { TableName: tableName, Item: buildRow(pk) } });

describe('table of a harsh stack', () => {
  it('cancels a transaction because of a conflict, and executes it on retry', async () => {
    const client = createTableClient();
    let failedKey = '';
    const error = await collectFailure((attempt) => {
      failedKey = `a${attempt}`;
      return client.send(
        new TransactWriteItemsCommand({ TransactItems: [putRow(failedKey), putRow(`b${attempt}`)] }),
      );
    });

    expect(isTransactionConflict(error)).toBe(true);
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [putRow(failedKey), putRow(failedKey.replace('a', 'b'))],
      }),
    );
    const { Item } = await client.send(
      new GetItemCommand({ TableName: tableName, Key: { pk: { S: failedKey }, sk: { S: 'row' } } }),
    );
    expect(Item).toBeDefined();
  });

  it("updates its indexes 200 ms after a write by the product's clock, and itself at once", async () => {
    const client = new DynamoDBClient({ ...settings(emulators.engine.url), maxAttempts: 3 });
    const countRows = async () => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :people and gsi1sk = :id',
          ExpressionAttributeValues: { ':people': { S: 'people' }, ':id': { S: 'late' } },
        }),
      );
      return Items.length;
    };
    // The time that the test takes must not count.
    const stoppedAt = Date.now();
    const originalNow = Date.now;
    Date.now = () => stoppedAt;
    await client.send(new PutItemCommand({ TableName: tableName, Item: buildRow('late') }));
    const countBefore = await countRows();
    Date.now = originalNow;
    shiftClock(200);

    expect([countBefore, await countRows()]).toEqual([0, 1]);
    shiftClock(-200);
  });
});

describe('service of a harsh stack', () => {
  it.each<[string, (attempt: number) => Promise<unknown>]>([
    [
      'the table',
      (n) =>
        createTableClient().send(
          new GetItemCommand({ TableName: tableName, Key: { pk: { S: `${n}` }, sk: { S: 'row' } } }),
        ),
    ],
    [
      'the bus',
      (n) => {
        const Entries = [{ Source: 'test', DetailType: 'Test', Detail: JSON.stringify({ n }) }];
        return new EventBridgeClient(settings(emulators.bus.url)).send(new PutEventsCommand({ Entries }));
      },
    ],
    [
      'the user pool',
      (n) =>
        new CognitoIdentityProviderClient(settings(emulators.cognito.url))
          .send(new CreateUserPoolCommand({ PoolName: `${n}` }))
          .catch((error: Error) => {
            if (error.name !== 'UnknownOperationException') throw error;
          }),
    ],
    [
      'SNS',
      (n) =>
        new SNSClient(settings(emulators.messages.url)).send(
          new PublishCommand({ PhoneNumber: '+17875550100', Message: `${n}` }),
        ),
    ],
    [
      'Location',
      (n) =>
        new LocationClient({ ...settings(emulators.location.url), disableHostPrefix: true }).send(
          new SearchPlaceIndexForTextCommand({ IndexName: 'places', Text: `Ponce ${n}` }),
        ),
    ],
  ])('throttles some requests of %s', async (_, send) => {
    expect(isThrottled(await collectFailure(send))).toBe(true);
  });

  it('throttles some requests of S3', async () => {
    const s3Settings = { forcePathStyle: true, ...settings(emulators.storage.url) };
    const client = new S3Client(s3Settings);
    const codes = new Set<string>();
    for (let n = 0; n < 100; n++)
      await client.send(new HeadBucketCommand({ Bucket: `bucket-${n}` })).catch(({ $metadata }) => {
        codes.add(String($metadata.httpStatusCode));
      });

    expect(codes).toContain('503');
  });

  it('rejects e-mail outside the sandbox and SMS past the spend limit', async () => {
    const { limits } = emulators.harshMode!;
    const sendMail = (to: string) =>
      new SESClient({ ...settings(emulators.messages.url), maxAttempts: 3 }).send(
        new SendEmailCommand({
          Source: 'citas@serena.example',
          Destination: { ToAddresses: [to] },
          Message: { Subject: { Data: 'Cita' }, Body: { Text: { Data: 'Hola' } } },
        }),
      );
    Object.assign(limits, { sandbox: new Set(['ada@serena.example']), isSmsLimitReached: true });

    await sendMail('ada@serena.example');
    await expect(sendMail('luz@serena.example')).rejects.toMatchObject({ name: 'MessageRejected' });
    const sendingSms = new SNSClient(settings(emulators.messages.url)).send(
      new PublishCommand({ PhoneNumber: '+17875550100', Message: 'Hola' }),
    );
    await expect(sendingSms).rejects.toMatchObject({ name: 'MonthlySpendLimitReachedException' });
    Object.assign(limits, { sandbox: undefined, isSmsLimitReached: false });
  });

  it('loses the response of a payment once', async () => {
    const { url } = emulators.stripe;
    const pay = (key: string) =>
      fetch(`${url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_none', 'idempotency-key': key },
        body: 'amount=100',
      });
    let failedKey = '';
    await collectFailure((attempt) => {
      failedKey = `key-${attempt}`;
      return pay(failedKey);
    });

    expect((await pay(failedKey)).status).toBe(401);
  });
});
