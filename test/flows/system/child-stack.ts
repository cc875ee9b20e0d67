import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { now } from '#lambdas/platform/clock.ts';
import { standInTheMorning } from '#test/support/system/clock.ts';

const entry = join(import.meta.dirname, 'killable-stack.ts');

export type ChildStack = {
  readonly url: string;
  readonly stripeUrl: string;
  /** As the kernel or a power cut would: no warning, nothing finished. With `engineToo` off the table engine outlives it. */
  kill(given: { engineToo: boolean }): Promise<void>;
};

/** The whole product in a process (and a process group) of its own over this folder, by the clock of this one. */
export async function aChildStack(directory: string): Promise<ChildStack> {
  standInTheMorning();
  const child = spawn(process.execPath, [entry, directory, now().toISOString()], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  }) as ChildProcess & { readonly pid: number; readonly stdout: NodeJS.ReadableStream };
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('The product ended before it was ready.'))),
  ]);
  return {
    ...(JSON.parse(String(line)) as { url: string; stripeUrl: string }),
    async kill({ engineToo }) {
      process.kill(engineToo ? -child.pid : child.pid, 'SIGKILL');
      await ended;
    },
  };
}
