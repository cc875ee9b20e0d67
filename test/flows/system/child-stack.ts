import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { setClockToMorning } from '#test/support/system/clock.ts';

export type ChildStack = {
  readonly url: string;
  readonly stripeUrl: string;
  /** Sends a command that the entry file understands, and resolves once it is done. */
  sendCommand(message: object): Promise<void>;
  /** Sends SIGKILL to the process, and to the table engine too if `engineToo`. */
  kill(options: { engineToo: boolean }): Promise<void>;
};

/** Starts the whole product in a process group over this directory, with the clock of this process. */
export async function aChildStack(directory: string, entry = 'killable-stack.ts'): Promise<ChildStack> {
  setClockToMorning();
  const file = join(import.meta.dirname, entry);
  const child = spawn(process.execPath, [file, directory, now().toISOString()], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  }) as ChildProcess & { readonly pid: number; readonly stdout: NodeJS.ReadableStream };
  const exited = once(child, 'exit');
  // For a test that fails before it kills the process.
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => Promise.reject(new Error('The product ended before it was ready.'))),
  ]);
  return {
    ...(JSON.parse(String(line)) as { url: string; stripeUrl: string }),
    async sendCommand(message) {
      const acknowledged = once(child, 'message');
      child.send(message);
      await Promise.race([
        acknowledged,
        exited.then(() => Promise.reject(new Error('The product ended on a command.'))),
      ]);
    },
    async kill({ engineToo }) {
      process.kill(engineToo ? -child.pid : child.pid, 'SIGKILL');
      await exited;
    },
  };
}
