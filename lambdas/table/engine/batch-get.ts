import { setTimeout as pause } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { TableConfig } from './config.ts';
import { table as names } from './indexes.ts';

/** A batch read of ElectroDB: what the engine found, and the keys it did not come to. */
type Batch<Key, Row> = { readonly data: readonly Row[]; readonly unprocessed: readonly Key[] };

const rounds = 5;
const firstPauseMs = 25;

/**
 * The rows of these keys that exist, in no order; any number of keys, repeated or not. A busy engine answers a part of
 * what it was asked: the rest is asked again, and throws `request.unavailable` when it stays out, since a row that is
 * left out looks like one that is not there.
 */
export async function batchGet<Key extends object, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<Batch<Key, Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let open = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  for (let round = 0; open.length > 0; round++) {
    if (round === rounds) throw new AppError(coreErrors.unavailable);
    if (round > 0) await pause(firstPauseMs * 2 ** round);
    const { data, unprocessed } = await read(open);
    rows.push(...data);
    open = [...unprocessed];
  }
  return rows;
}

/** A row's place in the table, and what is in it. */
export type TableKey = { readonly [names.pk]: string; readonly [names.sk]: string };
export type TableRow = TableKey & Readonly<Record<string, unknown>>;

/** One row by its key, of whatever entity, as ElectroDB asks for it. */
export const keyFrom = (params: Record<string, unknown>) => params['Key'] as TableKey;

/** Rows of any entities in one consistent request, as the table has them; found by their keys. */
export async function rawGets(
  { client, table }: TableConfig,
  keys: readonly TableKey[],
): Promise<(key: TableKey) => TableRow | undefined> {
  const placeOf = ({ pk, sk }: TableKey) => `${pk} ${sk}`;
  const rows = await batchGet(keys, async (some) => {
    const asked = { [table]: { Keys: some, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems: asked }));
    // Every row of the table has its keys.
    const data = (Responses?.[table] ?? []) as TableRow[];
    return { data, unprocessed: (UnprocessedKeys?.[table]?.Keys ?? []) as TableKey[] };
  });
  const found = new Map(rows.map((row) => [placeOf(row), row]));
  return (key) => found.get(placeOf(key));
}
