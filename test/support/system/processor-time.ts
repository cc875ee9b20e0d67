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
  readonly own: number;
};

/** Every process of the machine if it has `/proc`; `own` includes children that have ended. */
function processRows(): ProcessRow[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [, name = '', rest = ''] =
          /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const fields = rest.split(' ').map(Number);
        const own = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
        return [{ pid: Number(pid), parent: fields[1] ?? 0, name, own }];
      } catch {
        // The process ended in between.
        return [];
      }
    });
}

function readProcessorTime(): ProcessorTime {
  const rowsNow = processRows();
  const children = Map.groupBy(rowsNow, ({ parent }) => parent);
  const below = (pid: number): ProcessRow[] =>
    (children.get(pid) ?? []).flatMap((row) => [row, ...below(row.pid)]);
  const rows = below(process.pid);
  const sum = (some: readonly ProcessRow[]) => some.reduce((total, { own }) => total + own, 0);
  const { user, system } = process.cpuUsage();
  const worker = rowsNow.find(({ pid }) => pid === process.pid)?.own ?? (user + system) / 1e6;
  const browser = sum(rows.filter(({ name }) => /chrom|msedge/i.test(name)));
  return { all: worker + sum(rows), browser };
}

const before = readProcessorTime();
// biome-ignore lint/correctness/noEmptyPattern: vitest asks for a pattern where a hook takes no fixture.
afterAll(({}, { file }) => {
  const { all, browser } = readProcessorTime();
  file.meta.processorTime = { all: all - before.all, browser: browser - before.browser };
});
