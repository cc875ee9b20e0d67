import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

const endpointVariable = 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER';

type Fault = {
  /** The operation, e.g. `AdminCreateUser`. */
  readonly call: string;
  /**
   * Whether the connection breaks before the user pool gets the request, or after it and before the response.
   */
  readonly when: 'before' | 'after';
  readonly times: number;
};
type FaultyPool = {
  failNext(fault: Fault): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of the user pool. A fault closes the connection. */
async function aFaultyPool(): Promise<FaultyPool> {
  const poolUrl = process.env[endpointVariable] ?? '';
  const pendingFaults: Fault[] = [];
  const takeFault = (call: string): Fault['when'] | undefined => {
    const index = pendingFaults.findIndex((fault) => fault.call === call);
    return index < 0 ? undefined : pendingFaults.splice(index, 1)[0]?.when;
  };
  const server = createServer(async (request, response) => {
    const { 'x-amz-target': target = '', 'content-type': type = '', authorization = '' } = request.headers;
    const fault = takeFault(String(target).split('.')[1] ?? '');
    const body = await buffer(request);
    if (fault === 'before') return void request.socket.destroy();
    const headers = { 'x-amz-target': String(target), 'content-type': type, authorization };
    const poolResponse = await fetch(`${poolUrl}${request.url}`, { method: 'POST', headers, body });
    if (fault === 'after') return void request.socket.destroy();
    const errorType = poolResponse.headers.get('x-amzn-errortype');
    response.writeHead(poolResponse.status, {
      'content-type': 'application/x-amz-json-1.1',
      ...(errorType && { 'x-amzn-errortype': errorType }),
    });
    response.end(await poolResponse.text());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  process.env[endpointVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    failNext: ({ times, ...fault }) => void pendingFaults.push(...Array(times).fill({ ...fault, times: 1 })),
    close: () =>
      new Promise((resolve) => {
        process.env[endpointVariable] = poolUrl;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Starts a stack for every test of a file, with a user pool that fails on demand. */
export function aStackOnFaultyPool() {
  let stack: TestStack;
  let pool: FaultyPool;
  beforeAll(async () => {
    stack = await aStack();
    pool = await aFaultyPool();
  });
  afterAll(async () => {
    await pool.close();
    await stack.close();
  });
  return {
    get stack() {
      return stack;
    },
    failNext: (fault: Fault) => pool.failNext(fault),
  };
}
