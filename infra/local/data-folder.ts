import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertDiskSpace } from './machine.mjs';

/** Far more than the product writes between two checks of the disk. */
export const minFreeMegabytes = 32;

const ownerOnlyModes = { folder: 0o700, file: 0o600 };

/** Removes access for other users, because earlier versions created readable files. */
function restrictToOwner(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() ? ownerOnlyModes.folder : ownerOnlyModes.file);
  if (entry.isDirectory()) for (const name of readdirSync(path)) restrictToOwner(join(path, name));
}

/** SQLite's lock ends with the process, unlike a pid file. */
function lock(directory: string): DatabaseSync {
  const database = new DatabaseSync(join(directory, 'running.lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    throw new Error(`Serena ya está en marcha sobre ${directory}: detenla primero.`, { cause });
  }
}

/** Locks the data folder for this process and this user until `release`. */
export function lockDataFolder(directory: string): { release(): void } {
  assertDiskSpace(directory, minFreeMegabytes);
  mkdirSync(directory, { recursive: true, mode: ownerOnlyModes.folder });
  restrictToOwner(directory);
  const database = lock(directory);
  return { release: () => database.close() };
}
