type Facts = { readonly meta: unknown; readonly data: unknown };
type Sized = { readonly source: string; readonly detailType: string; readonly detail: string };

/**
 * Most bytes of one event, and of the events of one request. EventBridge takes less than 256 kB; what it adds for the
 * consumers' queues fits in the rest.
 */
export const mostEventBytes = 250 * 1024;
/** EventBridge counts the time of an event as so many. */
const timeBytes = 14;

/** An event's body as text. */
export const detailOf = ({ meta, data }: Facts): string => JSON.stringify({ meta, data });

/** Bytes of an event as EventBridge counts them. */
export const eventBytes = ({ source, detailType, detail }: Sized): number =>
  timeBytes + Buffer.byteLength(source) + Buffer.byteLength(detailType) + Buffer.byteLength(detail);

const mostEntries = 10;

/** Splits entries, in their order, into requests that EventBridge takes; an entry over the limit is alone in its own. */
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
