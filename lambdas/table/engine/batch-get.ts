import { setTimeout as pause } from 'node:timers/promises';
import { AppError, coreErrors } from '#shared/core/errors.ts';

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
