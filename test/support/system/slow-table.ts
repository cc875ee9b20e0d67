import { setTimeout as wait } from 'node:timers/promises';
import { standBeforeTable } from './before-table.ts';

export type SlowTable = {
  delayMs: number;
  /** How many answers were kept back so far. */
  late: number;
  close(): Promise<void>;
};

/**
 * A table that answers as late as asked: between a read and the write that rests on it there is then room for everybody
 * else. For a file with a process of its own.
 */
export async function aSlowTable(): Promise<SlowTable> {
  const table = { delayMs: 0, late: 0 };
  const proxy = await standBeforeTable({
    async done() {
      if (table.delayMs > 0) table.late += 1;
      await wait(table.delayMs);
    },
  });
  return Object.assign(table, proxy);
}
