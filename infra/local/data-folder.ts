import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertRoom } from './machine.mjs';

/** Far more than the product writes between two checks of the disk. */
export const leastFreeMegabytes = 32;

const ownerOnly = { folder: 0o700, file: 0o600 };

/** Removes access for other users; earlier versions created readable files. */
function closeToOthers(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() ? ownerOnly.folder : ownerOnly.file);
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
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
export function takeDataFolder(directory: string): { release(): void } {
  assertRoom(directory, leastFreeMegabytes);
  mkdirSync(directory, { recursive: true, mode: ownerOnly.folder });
  closeToOthers(directory);
  const held = lock(directory);
  return { release: () => held.close() };
}
