import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { TableConfig } from './config.ts';
import { table as names } from './indexes.ts';

type Batch<Key, Row> = { readonly data: readonly Row[]; readonly unprocessed: readonly Key[] };

const maxRounds = 5;
const firstPauseMs = 25;

/**
 * Reads the existing rows of any number of keys, unordered. Throws `request.unavailable` if keys remain
 * unprocessed after retries, because their rows would seem to be missing.
 */
export async function batchGet<Key extends object, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<Batch<Key, Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let remaining = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  for (let round = 0; remaining.length > 0; round++) {
    if (round === maxRounds) throw new AppError(coreErrors.unavailable);
    if (round > 0) await pause(firstPauseMs * 2 ** round);
    const { data, unprocessed } = await read(remaining);
    rows.push(...data);
    remaining = [...unprocessed];
  }
  return rows;
}

export type TableKey = { readonly [names.pk]: string; readonly [names.sk]: string };
export type TableRow = TableKey & Readonly<Record<string, unknown>>;

/** Returns the table key in the parameters of an ElectroDB `get`. */
export const toTableKey = (params: Record<string, unknown>) => params['Key'] as TableKey;

/** Reads rows of any entities in one consistent request and returns a lookup by key. */
export async function getRawRows(
  { client, table }: TableConfig,
  keys: readonly TableKey[],
): Promise<(key: TableKey) => TableRow | undefined> {
  const toText = ({ pk, sk }: TableKey) => `${pk} ${sk}`;
  const rows = await batchGet(keys, async (batchKeys) => {
    const requestItems = { [table]: { Keys: batchKeys, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: requestItems }),
    );
    // Every row has both key attributes.
    const data = (Responses?.[table] ?? []) as TableRow[];
    return { data, unprocessed: (UnprocessedKeys?.[table]?.Keys ?? []) as TableKey[] };
  });
  const rowsByKey = new Map(rows.map((row) => [toText(row), row]));
  return (key) => rowsByKey.get(toText(key));
}
