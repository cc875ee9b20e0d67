import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

/** What runs of a stage, by the names that AWS knows it by. */
const Running = z.object({
  schedules: z.array(z.string()),
  /** Event-source mappings. */
  queueMappings: z.array(z.string()),
  streamMappings: z.array(z.string()),
  functions: z.array(z.string()),
  /** Those that read the stream. */
  streamFunctions: z.array(z.string()),
  /** Addresses of the queues of reactions, without those of dead letters. */
  queues: z.array(z.string()),
});
export type Running = z.infer<typeof Running>;

const Progress = z.object({
  /** The instant that the stage is put back to. */
  to: z.string(),
  source: z.enum(['recovery', 'vault']),
  /** What ran before the freeze, and runs again after it. */
  running: Running,
  frozenAt: z.optional(z.string()),
  done: z.array(z.enum(['freeze', 'copy', 'verify', 'drain', 'switch'])),
  /** It cannot be given up any more. */
  isSwitching: z.optional(z.boolean()),
});
export type Progress = z.infer<typeof Progress>;
export type Step = Progress['done'][number];

/** How far a restore has come, in a file of the operator's machine: killed, it goes on from there. */
export const progressIn = (path: string) => ({
  read: (): Progress | undefined =>
    existsSync(path) ? Progress.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined,
  write(progress: Progress): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.draft`, JSON.stringify(progress, null, 2));
    renameSync(`${path}.draft`, path);
  },
  remove: () => rmSync(path, { force: true }),
});
export type ProgressFile = ReturnType<typeof progressIn>;
