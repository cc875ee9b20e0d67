import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { table as keys } from '#lambdas/table/engine/indexes.ts';

/** A row in DynamoDB's format, which keeps numbers and sets exact. */
export type Item = Record<string, AttributeValue>;

export type MirrorTableInput = {
  readonly client: DynamoDBClient;
  readonly from: string;
  readonly to: string;
  /** Returns the row for the other table, or undefined to omit it. */
  readonly change: (item: Item) => Item | undefined;
};
/** Number of written and deleted rows, 0 and 0 if the tables were the same. */
export type TableMirrorResult = { readonly written: number; readonly deleted: number };

const segmentCount = 4;
const maxBatchRows = 25;
const maxPauseMs = 5_000;

async function* scanSegment(client: DynamoDBClient, TableName: string, Segment: number) {
  let startKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        Segment,
        TotalSegments: segmentCount,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    yield Items;
    startKey = LastEvaluatedKey;
  } while (startKey);
}

/** Passes every row of a table to `handlePage`, page by page, unordered and strongly consistent. */
export async function forEachPage(
  client: DynamoDBClient,
  table: string,
  handlePage: (items: Item[]) => Promise<void> | void,
): Promise<void> {
  const scans = Array.from({ length: segmentCount }, async (_, segment) => {
    for await (const items of scanSegment(client, table, segment)) await handlePage(items);
  });
  await Promise.all(scans);
}

/** Serializes a row. The order of its attributes makes no difference. */
function serializeRow(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return `[${value.map(serializeRow).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, field]) => `${name}:${serializeRow(field)}`).join()}}`;
}
const calculateDigest = (item: Item) =>
  createHash('sha256').update(serializeRow(item)).digest('base64url').slice(0, 22);

const formatKey = (item: Item) => JSON.stringify([item[keys.pk]?.S, item[keys.sk]?.S]);
const parseKey = (key: string): Item => {
  const [pk, sk]: [string, string] = JSON.parse(key);
  return { [keys.pk]: { S: pk }, [keys.sk]: { S: sk } };
};

/** Sends the requests and repeats the unprocessed ones after growing pauses. */
async function writeBatch(client: DynamoDBClient, table: string, requests: WriteRequest[]): Promise<void> {
  let unprocessed = requests;
  for (let pauseMs = 50; unprocessed.length > 0; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: unprocessed } }),
    );
    unprocessed = UnprocessedItems?.[table] ?? [];
    if (unprocessed.length > 0) await pause(pauseMs);
  }
}

async function writeAll(client: DynamoDBClient, table: string, requests: readonly WriteRequest[]) {
  for (let start = 0; start < requests.length; start += maxBatchRows)
    await writeBatch(client, table, requests.slice(start, start + maxBatchRows));
}

/**
 * Makes the table `to` equal to the changed rows of `from` by writing the differences. A repeated call
 * resumes after an interruption. Nothing else may write to either table. Keeps the key and a digest of each
 * row in memory, about 200 bytes.
 */
export async function mirrorTable({
  client,
  from,
  to,
  change,
}: MirrorTableInput): Promise<TableMirrorResult> {
  const existingDigests = new Map<string, string>();
  await forEachPage(client, to, (items) => {
    for (const item of items) existingDigests.set(formatKey(item), calculateDigest(item));
  });
  let written = 0;
  await forEachPage(client, from, async (items) => {
    const expectedRows = items.map(change).filter((item) => item !== undefined);
    const differentRows = expectedRows.filter((item) => {
      const key = formatKey(item);
      const isSame = existingDigests.get(key) === calculateDigest(item);
      existingDigests.delete(key);
      return !isSame;
    });
    await writeAll(
      client,
      to,
      differentRows.map((Item) => ({ PutRequest: { Item } })),
    );
    written += differentRows.length;
  });
  await writeAll(
    client,
    to,
    [...existingDigests.keys()].map((key) => ({ DeleteRequest: { Key: parseKey(key) } })),
  );
  return { written, deleted: existingDigests.size };
}
