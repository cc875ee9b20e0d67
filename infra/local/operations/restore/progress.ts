import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const RunningResources = z.object({
  schedules: z.array(z.string()),
  queueMappings: z.array(z.string()),
  streamMappings: z.array(z.string()),
  functions: z.array(z.string()),
  streamFunctions: z.array(z.string()),
  /** URLs of the reaction queues, without dead letter queues. */
  queues: z.array(z.string()),
});
export type RunningResources = z.infer<typeof RunningResources>;

const Progress = z.object({
  /** The instant to restore. */
  to: z.string(),
  source: z.enum(['recovery', 'vault']),
  /** Resources that ran before the freeze and are restarted afterwards. */
  running: RunningResources,
  frozenAt: z.optional(z.string()),
  done: z.array(z.enum(['freeze', 'copy', 'verify', 'drain', 'switch'])),
  /** Set before the queues are purged. Then the restore can no longer be abandoned. */
  isSwitching: z.optional(z.boolean()),
});
export type Progress = z.infer<typeof Progress>;
export type Step = Progress['done'][number];

/** Opens a restore's progress file on the operator's machine, from which it resumes. */
export const openProgressFile = (path: string) => ({
  read: (): Progress | undefined =>
    existsSync(path) ? Progress.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined,
  write(progress: Progress): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.draft`, JSON.stringify(progress, null, 2));
    renameSync(`${path}.draft`, path);
  },
  remove: () => rmSync(path, { force: true }),
});
export type ProgressFile = ReturnType<typeof openProgressFile>;
