import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The space that a run needs for the data of its stacks and the browser profiles. */
const neededBytes = 1024 ** 3;
const memory = '/dev/shm';
const name = 'serena-tests-';

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
  if (process.env['TMPDIR']?.includes(name)) return undefined;
  const location = existsSync(memory) && hasSpace(memory) ? memory : tmpdir();
  const directory = mkdtempSync(join(location, name));
  process.env['TMPDIR'] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
