type EventContent = { readonly meta: unknown; readonly data: unknown };
type EventEntry = { readonly source: string; readonly detailType: string; readonly detail: string };

/** Maximum bytes of an event or a request: EventBridge's 256 kB less what it adds for the queues. */
export const mostEventBytes = 250 * 1024;
/** Bytes that EventBridge counts for the time of an event. */
const timeBytes = 14;

export const serializeDetail = ({ meta, data }: EventContent): string => JSON.stringify({ meta, data });

/** Returns an event's size as EventBridge counts it, in bytes. */
export const calculateEventBytes = ({ source, detailType, detail }: EventEntry): number =>
  timeBytes + Buffer.byteLength(source) + Buffer.byteLength(detailType) + Buffer.byteLength(detail);

const mostEntries = 10;

/** Splits entries, in order, into requests that EventBridge accepts; an oversized entry gets its own. */
export function splitIntoBatches<Entry extends EventEntry>(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const entryBytes = calculateEventBytes(entry);
    const last = batches.at(-1);
    if (last && last.length < mostEntries && bytes + entryBytes <= mostEventBytes) {
      last.push(entry);
      bytes += entryBytes;
    } else {
      batches.push([entry]);
      bytes = entryBytes;
    }
  }
  return batches;
}
