import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../transaction.ts';

/** Opens an emulator's state in one SQLite file (`:memory:` is not persisted). */
export function openDatabase(file: string, tables: string) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; ${tables}`);
  return {
    database,
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    close() {
      if (database.isOpen) database.close();
    },
  };
}

export const parseRowBody = (row: Readonly<Record<string, unknown>>) => JSON.parse(String(row['body']));
