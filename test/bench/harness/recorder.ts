import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the table, and its time relative to the others of its call. */
export type Recorded = {
  readonly operation: string;
  readonly input: object;
  readonly begun: number;
  readonly ended: number;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A proxy in front of the table engine that records requests and responses of any client. */
export async function recordRequests(
  engineUrl: string,
  given: {
    change?: (operation: string, input: object) => object;
    answered?: (answer: unknown) => void;
    /** Operations that are not forwarded to the engine, but answered as successful. */
    held?: readonly string[];
  } = {},
) {
  const made: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const begun = performance.now();
    const target = String(request.headers['x-amz-target']);
    const operation = target.slice(target.indexOf('.') + 1);
    const input = JSON.parse(await bodyOf(request)) as object;
    const answer = given.held?.includes(operation)
      ? new Response('{}')
      : await fetch(engineUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': target,
            authorization: String(request.headers.authorization),
            'x-amz-date': String(request.headers['x-amz-date']),
          },
          body: JSON.stringify(given.change?.(operation, input) ?? input),
        });
    const body = await answer.text();
    given.answered?.(JSON.parse(body));
    made.push({ operation, input, begun, ended: performance.now() });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests that a piece of work makes, in the order of their start. */
    async of(work: () => Promise<unknown>): Promise<Recorded[]> {
      const before = made.length;
      await work();
      return made.slice(before).sort((a, b) => a.begun - b.begun);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
