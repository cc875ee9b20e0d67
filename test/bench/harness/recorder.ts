import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the table, and its time relative to the others of its call. */
export type RecordedRequest = {
  readonly operation: string;
  readonly input: object;
  readonly startedAt: number;
  readonly endedAt: number;
};

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Starts a proxy in front of the table engine that records the requests of any client. */
export async function recordRequests(
  engineUrl: string,
  options: {
    transformInput?: (operation: string, input: object) => object;
    onResponse?: (response: unknown) => void;
    /** Operations that are not forwarded to the engine, but answered as successful. */
    withheldOperations?: readonly string[];
  } = {},
) {
  const recorded: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const startedAt = performance.now();
    const target = String(request.headers['x-amz-target']);
    const operation = target.slice(target.indexOf('.') + 1);
    const input = JSON.parse(await readBody(request)) as object;
    const engineResponse = options.withheldOperations?.includes(operation)
      ? new Response('{}')
      : await fetch(engineUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'x-amz-target': target,
            authorization: String(request.headers.authorization),
            'x-amz-date': String(request.headers['x-amz-date']),
          },
          body: JSON.stringify(options.transformInput?.(operation, input) ?? input),
        });
    const body = await engineResponse.text();
    options.onResponse?.(JSON.parse(body));
    recorded.push({ operation, input, startedAt, endedAt: performance.now() });
    response.writeHead(engineResponse.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the requests that `work` makes, in the order of their start. */
    async recordDuring(work: () => Promise<unknown>): Promise<RecordedRequest[]> {
      const countBefore = recorded.length;
      await work();
      return recorded.slice(countBefore).sort((a, b) => a.startedAt - b.startedAt);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
