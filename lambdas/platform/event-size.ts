type Facts = { readonly meta: unknown; readonly data: unknown };
type Sized = { readonly source: string; readonly detailType: string; readonly detail: string };

/** Maximum bytes of an event or a request: EventBridge's 256 kB less what it adds for the queues. */
export const mostEventBytes = 250 * 1024;
/** Bytes that EventBridge counts for the time of an event. */
const timeBytes = 14;

/** Serializes an event's detail. */
export const detailOf = ({ meta, data }: Facts): string => JSON.stringify({ meta, data });

/** Returns an event's size as EventBridge counts it, in bytes. */
export const eventBytes = ({ source, detailType, detail }: Sized): number =>
  timeBytes + Buffer.byteLength(source) + Buffer.byteLength(detailType) + Buffer.byteLength(detail);

const mostEntries = 10;

/** Splits entries, in order, into requests that EventBridge accepts; an oversized entry gets its own. */
export function eventBatches<Entry extends Sized>(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = [];
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
