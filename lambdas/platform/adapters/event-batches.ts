import { eventBytes, mostEventBytes } from '../event-size.ts';
import type { BusEntry } from '../seams/bus.ts';

const mostEntries = 10;

/** Splits entries, in their order, into requests that EventBridge takes; an entry over the limit is alone in its own. */
export function eventBatches(entries: readonly BusEntry[]): BusEntry[][] {
  const batches: BusEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const own = eventBytes(entry);
    const last = batches.at(-1);
    if (last && last.length < mostEntries && bytes + own <= mostEventBytes) {
      last.push(entry);
      bytes += own;
    } else {
      batches.push([entry]);
      bytes = own;
    }
  }
  return batches;
}
