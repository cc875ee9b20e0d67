import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchGet } from '#lambdas/table/engine/batch-get.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
afterAll(() => dynamo.restore());
beforeAll(() => Object.assign(process.env, { AWS_REGION: 'us-east-1', SPA_TABLE: 'spa' }));

type BatchGetRequest = { RequestItems: Record<string, { Keys: Record<string, string>[] }> };
/** How many of the last keys the engine leaves unprocessed in each call. */
let unprocessedKeys: number[];
beforeEach(() => {
  unprocessedKeys = [];
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems: { spa } }: BatchGetRequest) => {
    const keys = spa!.Keys;
    const processed = keys.slice(0, keys.length - (unprocessedKeys.shift() ?? 0));
    const toRow = (key: Record<string, string>) => ({
      ...key,
      __edb_e__: 'daySheet',
      __edb_v__: '1',
      version: 1,
      appointments: [],
      busy: '',
      month: '2026-03',
      staffId: 'carmen',
      date: /#date_([\d-]+)/.exec(Object.values(key).join(' '))?.[1],
    });
    const remainingKeys = keys.slice(processed.length);
    return {
      Responses: { spa: processed.map(toRow) },
      UnprocessedKeys: remainingKeys.length > 0 ? { spa: { Keys: remainingKeys } } : {},
    };
  });
});
afterEach(() => dynamo.reset());

const listDays = (count: number) =>
  Array.from({ length: count }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
const listRequestedKeys = () =>
  dynamo
    .commandCalls(BatchGetCommand)
    .map(({ args: [{ input }] }) => (input as unknown as BatchGetRequest).RequestItems['spa']!.Keys.length);

describe('batchGet', () => {
  it('reads all rows when the engine leaves keys unprocessed', async () => {
    unprocessedKeys = [2, 1];

    const sheets = await thePlatform().daySheets.ofStaffMember('carmen', listDays(4));

    expect(sheets.map(({ date }) => date)).toEqual(listDays(4));
    expect(listRequestedKeys()).toEqual([4, 2, 1]);
  });

  it('is unavailable, not incomplete, when the engine stays busy', async () => {
    unprocessedKeys = [1, 1, 1, 1, 1, 1];

    const reading = thePlatform().daySheets.ofStaffMember('carmen', listDays(2));

    await expect(reading).rejects.toMatchObject({ definition: coreErrors.unavailable });
  });

  it('requests each key once, and none for no keys', async () => {
    const requestedKeys: unknown[] = [];
    const read = async (keys: { id: string }[]) => {
      requestedKeys.push(keys);
      return { data: keys, unprocessed: [] };
    };

    const noRows = await batchGet([], read);
    const rows = await batchGet([{ id: 'a' }, { id: 'b' }, { id: 'a' }], read);

    expect(noRows).toEqual([]);
    expect(rows).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(requestedKeys).toHaveLength(1);
  });

  it('splits more keys than one call takes', async () => {
    const { daySheets } = thePlatform();
    const dates = Array.from({ length: 250 }, (_, day) =>
      new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10),
    );

    const sheets = await daySheets.ofStaffMember('carmen', dates);

    expect(sheets).toHaveLength(250);
    expect(listRequestedKeys()).toEqual([100, 100, 50]);
  });
});
