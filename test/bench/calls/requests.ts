import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** The number of table requests of this process by operation. */
export type RequestCounts = ReadonlyMap<string, number>;

const targetHeader = 'x-amz-target';
const countByOperation = new Map<string, number>();

/** Counts requests below every client, so that none is missed. */
channel('http.client.request.start').subscribe((message) => {
  const { request } = message as { request: ClientRequest };
  const target = request.getHeader(targetHeader);
  if (typeof target !== 'string') return;
  const operation = target.slice(target.indexOf('.') + 1);
  countByOperation.set(operation, (countByOperation.get(operation) ?? 0) + 1);
});

/** Returns the counts since the start of the process. */
export const readRequestCounts = (): RequestCounts => new Map(countByOperation);

/** Counts the table requests that `work` makes. */
export async function countRequests(work: () => unknown): Promise<RequestCounts> {
  const countsBefore = readRequestCounts();
  await work();
  const newRequests = [...countByOperation].map(
    ([name, count]) => [name, count - (countsBefore.get(name) ?? 0)] as const,
  );
  return new Map(newRequests.filter(([, count]) => count > 0).sort());
}
