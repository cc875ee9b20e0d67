import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type RunningServer = { readonly url: string; readonly port: number; close(): Promise<void> };
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export class BodyTooLargeError extends Error {}

/**
 * Time for which connections stay open after their announced timeout, so that a slow client on a busy machine
 * can still send its request.
 */
const idleGraceMs = 60_000;

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && loopbackHosts.has(new URL(origin).hostname);
}

/**
 * Returns why a request is rejected, or undefined. A foreign page can reach 127.0.0.1 through the user's
 * browser, by a name that resolves here (Host) or by a plain call (Origin).
 */
function findForeignReason({ headers }: IncomingMessage): string | undefined {
  if (!isLoopback(`http://${headers.host ?? ''}`))
    return 'This server answers only to 127.0.0.1 and localhost.';
  // Pages cannot read images that they show, and the mailbox's sandboxed frame has no origin.
  if (headers['sec-fetch-dest'] === 'image') return undefined;
  if (headers.origin && !isLoopback(headers.origin))
    return 'This server answers only to pages of this machine.';
  return undefined;
}

/** Throws in production, because emulators have no production guarantees. */
export function assertNotProduction(name: string): void {
  if (process.env.NODE_ENV === 'production') throw new Error(`${name} never runs in production.`);
}

/**
 * Starts a server on 127.0.0.1, on any free port if `port` is 0. Foreign hosts and origins get 403. An error
 * of `handle` gives 500, or 413 if the body is too large. `upgrade` must close its own sockets.
 */
export async function listen(input: {
  name: string;
  port: number;
  handle: RequestHandler;
  upgrade?: UpgradeHandler | undefined;
}): Promise<RunningServer> {
  assertNotProduction(input.name);
  const server = createServer(async (request, response) => {
    try {
      const reason = findForeignReason(request);
      if (reason) response.writeHead(403, { 'content-type': 'text/plain' }).end(reason);
      else await input.handle(request, response);
    } catch (error) {
      // The disconnection of a client is not an error.
      if (!request.socket.destroyed) answerError(input.name, response, error);
    }
  });
  server.keepAliveTimeoutBuffer = idleGraceMs;
  const { upgrade } = input;
  if (upgrade) server.on('upgrade', guardUpgrade(upgrade));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, input)));
    server.listen(input.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : input.port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Checks the origin of WebSocket upgrades, for which browsers send no preflight. */
function guardUpgrade(upgrade: UpgradeHandler): UpgradeHandler {
  return (request, socket, head) => {
    if (!findForeignReason(request)) return upgrade(request, socket, head);
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
}

function answerError(name: string, response: ServerResponse, error: unknown): void {
  const isTooLarge = error instanceof BodyTooLargeError;
  if (!isTooLarge) console.error(`${name}:`, error);
  if (response.headersSent) response.destroy();
  else response.writeHead(isTooLarge ? 413 : 500).end();
}

function explainListenError(
  error: NodeJS.ErrnoException,
  { name, port }: { name: string; port: number },
): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`${name} no puede arrancar: el puerto ${port} de 127.0.0.1 está ocupado.`, {
    cause: error,
  });
}

/** Reads the body. Throws `BodyTooLargeError` only at the end, so that the client can read the answer. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new BodyTooLargeError(`The body is larger than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

/** Allows the calling page, whose port differs. `findForeignReason` has checked the origin. */
export function buildCorsHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
    vary: 'Origin, Access-Control-Request-Headers',
  };
}
