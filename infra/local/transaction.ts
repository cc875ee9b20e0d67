import type { DatabaseSync } from 'node:sqlite';

/** All of the work's writes or none; an error for which `keeps` answers true keeps them, and is thrown all the same. */
export function inTransaction<T>(
  database: DatabaseSync,
  work: () => T,
  keeps: (error: unknown) => boolean = () => false,
): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec(keeps(error) ? 'COMMIT' : 'ROLLBACK');
    throw error;
  }
}
