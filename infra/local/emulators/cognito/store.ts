import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { inTransaction } from '../../transaction.ts';

/** A collection of values by key, validated when read. */
export type Collection<Value> = {
  get(key: string): Value | undefined;
  put(key: string, value: Value): void;
  remove(key: string): void;
  /** Entries whose key starts with the prefix, sorted by key. */
  listByPrefix(prefix: string): { key: string; value: Value }[];
};
export type Store = ReturnType<typeof openStore>;

const Row = z.object({ key: z.string(), value: z.string() });

/** Opens a key-value store in one SQLite file, or in memory for `:memory:`. */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS entries (
      collection TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (collection, key)
    ) WITHOUT ROWID`);
  const select = database.prepare('SELECT key, value FROM entries WHERE collection = ? AND key = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM entries WHERE collection = ? AND key = ?');
  const scan = database.prepare(
    'SELECT key, value FROM entries WHERE collection = ? AND substr(key, 1, length(?)) = ? ORDER BY key',
  );

  const openCollection = <Value>(name: string, schema: z.ZodMiniType<Value>): Collection<Value> => {
    const parseRow = (row: unknown) => {
      const { key, value } = Row.parse(row);
      return { key, value: schema.parse(JSON.parse(value)) };
    };
    return {
      get: (key) => {
        const row = select.get(name, key);
        return row && parseRow(row).value;
      },
      put: (key, value) => void upsert.run(name, key, JSON.stringify(value)),
      remove: (key) => void remove.run(name, key),
      listByPrefix: (prefix) => scan.all(name, prefix, prefix).map(parseRow),
    };
  };

  /** Runs in one transaction. A thrown error rolls back unless `shouldCommit` accepts it. */
  const runInTransaction = <Result>(run: () => Result, shouldCommit: (error: unknown) => boolean): Result =>
    inTransaction(database, run, shouldCommit);

  return { collection: openCollection, atomically: runInTransaction, close: () => database.close() };
}
