import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Consumed = { readonly CapacityUnits?: number };
type Answer = { readonly ConsumedCapacity?: Consumed | readonly Consumed[] };

const reading = /\.(GetItem|BatchGetItem|Query|Scan)$/;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Stands before a table's engine and adds up the units that its reads are charged with; works with any client. */
export async function countReadUnits(engineUrl: string) {
  let units = 0;
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target']);
    const asked = JSON.parse(await bodyOf(request)) as object;
    const isRead = reading.test(target);
    const answer = await fetch(engineUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        authorization: String(request.headers.authorization),
        'x-amz-date': String(request.headers['x-amz-date']),
      },
      body: JSON.stringify(isRead ? { ...asked, ReturnConsumedCapacity: 'TOTAL' } : asked),
    });
    const body = await answer.text();
    if (isRead) {
      const { ConsumedCapacity = [] } = JSON.parse(body) as Answer;
      for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) units += CapacityUnits;
    }
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What a piece of work read. */
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = units;
      await work();
      return units - before;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
