import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** The number of table requests of this process by operation. */
export type Requests = ReadonlyMap<string, number>;

const targetHeader = 'x-amz-target';
const counted = new Map<string, number>();

/** Counts requests below every client, so that none is missed. */
channel('http.client.request.start').subscribe((message) => {
  const { request } = message as { request: ClientRequest };
  const target = request.getHeader(targetHeader);
  if (typeof target !== 'string') return;
  const operation = target.slice(target.indexOf('.') + 1);
  counted.set(operation, (counted.get(operation) ?? 0) + 1);
});

/** Counts since the start of the process. */
export const requestsSoFar = (): Requests => new Map(counted);

/** The requests that one piece of work makes. */
export async function requestsOf(work: () => unknown): Promise<Requests> {
  const before = requestsSoFar();
  await work();
  const made = [...counted].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return new Map(made.filter(([, count]) => count > 0).sort());
}
