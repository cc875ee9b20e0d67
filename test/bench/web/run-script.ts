import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const timeout = 10 * 60_000;

/**
 * Runs a script of this folder in a child process, because a process has one stack. Returns its last line.
 */
export async function runScript<T>(script: string): Promise<T> {
  const entry = join(import.meta.dirname, script);
  const { stdout } = await runFile(process.execPath, [entry], {
    timeout,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
}
