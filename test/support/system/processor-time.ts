// A setup file of every test project. It measures from its import to the end of the test file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

/** Processor time in seconds. */
export type ProcessorTime = {
  /** The worker and all its child processes, including the browser. */
  readonly all: number;
  readonly browser: number;
};

declare module 'vitest' {
  interface TaskMeta {
    processorTime?: ProcessorTime;
  }
}

const ticksPerSecond = 100;

type ProcessRow = {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** Processor time of the process and its ended children. */
  readonly seconds: number;
};

/** Lists the processes of the machine if it has `/proc`. */
function listProcesses(): ProcessRow[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, name = '', statText = ''] =
          /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        // After the name, the parent is field 1, and fields 11 to 14 are the ticks of process and ended children.
        const fields = statText.split(' ').map(Number);
        const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
        return [{ pid: Number(pid), parent: fields[1] ?? 0, name, seconds }];
      } catch {
        // The process ended in between.
        return [];
      }
    });
}

function readProcessorTime(): ProcessorTime {
  const processes = listProcesses();
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const listDescendants = (pid: number): ProcessRow[] =>
    (children.get(pid) ?? []).flatMap((row) => [row, ...listDescendants(row.pid)]);
  const descendants = listDescendants(process.pid);
  const sumSeconds = (rows: readonly ProcessRow[]) => rows.reduce((total, { seconds }) => total + seconds, 0);
  const { user, system } = process.cpuUsage();
  const worker = processes.find(({ pid }) => pid === process.pid)?.seconds ?? (user + system) / 1e6;
  const browser = sumSeconds(descendants.filter(({ name }) => /chrom|msedge/i.test(name)));
  return { all: worker + sumSeconds(descendants), browser };
}

const before = readProcessorTime();
// biome-ignore lint/correctness/noEmptyPattern: vitest asks for a pattern where a hook takes no fixture.
afterAll(({}, { file }) => {
  const { all, browser } = readProcessorTime();
  file.meta.processorTime = { all: all - before.all, browser: browser - before.browser };
});
