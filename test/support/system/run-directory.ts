import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The space that a run needs for the data of its stacks and the browser profiles. */
const neededBytes = 1024 ** 3;
const memoryLocation = '/dev/shm';
const directoryPrefix = 'serena-tests-';

function hasSpace(location: string): boolean {
  const { bavail, bsize } = statfsSync(location);
  return bavail * bsize >= neededBytes;
}

/**
 * Puts all temporary files of a run into one directory, in memory if possible, which makes writes fast and is
 * deleted at the end.
 */
export function setup(): (() => void) | undefined {
  // Every project of a run calls this.
  if (process.env['TMPDIR']?.includes(directoryPrefix)) return undefined;
  const location = existsSync(memoryLocation) && hasSpace(memoryLocation) ? memoryLocation : tmpdir();
  const directory = mkdtempSync(join(location, directoryPrefix));
  process.env['TMPDIR'] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
