import { minFreeMegabytes } from './data-folder.ts';
import { assertDiskSpace } from './machine.mjs';
import { type Stack, startStack } from './runtime/stack.ts';

const diskCheckMs = 1_000;

let isEnding = false;

/** Formats an error as one line. */
function formatReason(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return line.endsWith('está ocupado.') ? `${line} Con otros puertos: PORT=5000 npm start` : line;
}

export function exitWithError(error: unknown): void {
  // Work in progress fails as expected while the product closes.
  if (isEnding) return;
  console.error(formatReason(error));
  process.exit(1);
}

/** Ends the process on a signal, on a full disk, or when the table engine is lost. */
function watchForEnd(stack: Stack, directory: string): void {
  const endProcess = (code: number, reason?: string) => {
    if (isEnding) return;
    isEnding = true;
    if (reason) console.error(reason);
    void stack.close().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endProcess(0));
  void stack.engine.lost.then((reason) => endProcess(1, reason));
  setInterval(() => {
    try {
      assertDiskSpace(directory, minFreeMegabytes);
    } catch (error) {
      endProcess(1, `${formatReason(error)} Serena se detuvo; los datos se conservan.`);
    }
  }, diskCheckMs);
}

/** Starts the whole product in this process. Files that it writes are readable by their owner only. */
export async function startLocalStack(input: Parameters<typeof startStack>[0]): Promise<Stack> {
  process.umask(0o077);
  const stack = await startStack(input);
  watchForEnd(stack, input.directory);
  return stack;
}
