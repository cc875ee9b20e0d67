import { request as ask, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

type TableProxyOptions = {
  /** The request is forwarded once this resolves. */
  readonly onRequest?: (body: string) => Promise<void>;
  /** The response is returned once this resolves. */
  readonly onResponse?: (body: string) => Promise<void>;
};

const resolveAtOnce = async () => {};

/**
 * A proxy in front of the table engine, for `onAddresses` of a stack. Needs a separate process, because the
 * product creates its client once.
 */
export async function startTableProxy({
  onRequest = resolveAtOnce,
  onResponse = resolveAtOnce,
}: TableProxyOptions) {
  const engine = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (engine === undefined) throw new Error('No stack is running.');
  const server = createServer(async (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const body = await buffer(incoming);
    await onRequest(body.toString());
    const forwarded = ask(new URL(url, engine), { method, headers }, async (proxied) => {
      await onResponse(body.toString());
      outgoing.writeHead(proxied.statusCode ?? 500, proxied.headers);
      proxied.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${address.port}`;
  return {
    async close() {
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
