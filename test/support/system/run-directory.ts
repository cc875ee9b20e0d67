import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run keeps at once: the data of its stacks and the profiles of its browsers. */
const neededBytes = 1024 ** 3;
const memory = '/dev/shm';
const name = 'serena-tests-';

function isRoomy(place: string): boolean {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= neededBytes;
}

/**
 * Puts everything temporary of a run into one folder, in memory where the machine has such a place: what the emulators
 * write is never waited for, and whatever a test leaves behind goes with the run.
 */
export function setup(): (() => void) | undefined {
  // Every project of a run asks for it.
  if (process.env['TMPDIR']?.includes(name)) return undefined;
  const place = existsSync(memory) && isRoomy(memory) ? memory : tmpdir();
  const directory = mkdtempSync(join(place, name));
  process.env['TMPDIR'] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
