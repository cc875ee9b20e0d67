type EventContent = { readonly meta: unknown; readonly data: unknown };
type EventEntry = { readonly source: string; readonly detailType: string; readonly detail: string };

/** Maximum bytes of an event or request. EventBridge's limit is 256 kB with the bytes it adds for queues. */
export const maxEventBytes = 250 * 1024;
/** Bytes that EventBridge counts for an event's timestamp. */
const timestampBytes = 14;

export const serializeDetail = ({ meta, data }: EventContent): string => JSON.stringify({ meta, data });

/** Returns an event's size as EventBridge counts it, in bytes. */
export const calculateEventBytes = ({ source, detailType, detail }: EventEntry): number =>
  timestampBytes + Buffer.byteLength(source) + Buffer.byteLength(detailType) + Buffer.byteLength(detail);

const maxBatchEntries = 10;

/** Splits entries, in order, into requests that EventBridge accepts. An oversized entry gets its own. */
export function splitIntoBatches<Entry extends EventEntry>(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
  let batchBytes = 0;
  for (const entry of entries) {
    const entryBytes = calculateEventBytes(entry);
    const currentBatch = batches.at(-1);
    if (currentBatch && currentBatch.length < maxBatchEntries && batchBytes + entryBytes <= maxEventBytes) {
      currentBatch.push(entry);
      batchBytes += entryBytes;
    } else {
      batches.push([entry]);
      batchBytes = entryBytes;
    }
  }
  return batches;
}
