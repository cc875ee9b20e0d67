import { request as ask, createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type SlowTable = {
  delayMs: number;
  /** How many answers were kept back so far. */
  late: number;
  close(): Promise<void>;
};

/**
 * Stands before the table engine as `onAddresses` of a stack, and answers as late as asked: between a read and the
 * write that rests on it there is then room for everybody else. For a file with a process of its own, since the
 * product makes its client once.
 */
export async function aSlowTable(): Promise<SlowTable> {
  const engine = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (engine === undefined) throw new Error('No stack has begun.');
  const table = { delayMs: 0, late: 0 };
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const asked = ask(new URL(url, engine), { method, headers }, (answered) => {
      if (table.delayMs > 0) table.late += 1;
      void wait(table.delayMs).then(() => {
        outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(outgoing);
      });
    });
    asked.once('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${address.port}`;
  return Object.assign(table, {
    async close() {
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
