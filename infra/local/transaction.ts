import type { DatabaseSync } from 'node:sqlite';

/** Commits the work's writes or none. An error that `shouldCommit` accepts commits them and is rethrown. */
export function inTransaction<T>(
  database: DatabaseSync,
  work: () => T,
  shouldCommit: (error: unknown) => boolean = () => false,
): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec(shouldCommit(error) ? 'COMMIT' : 'ROLLBACK');
    throw error;
  }
}
