import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../transaction.ts';

/** Everything an emulator knows, in one SQLite file (`:memory:` forgets); a killed process loses nothing committed. */
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

/** What a row keeps as JSON. */
export const bodyOf = (row: Readonly<Record<string, unknown>>) => JSON.parse(String(row['body']));
