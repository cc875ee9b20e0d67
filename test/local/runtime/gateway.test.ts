import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createGateway } from '#infra/local/emulators/gateway/gateway.ts';
import { manifest } from '#infra/manifest/index.ts';

const megabyte = 1024 * 1024;

/** Starts a gateway whose functions return the given number of bytes, and returns its address. */
async function aGateway(answerBytes: number): Promise<string> {
  const handleRequest = createGateway({
    manifest,
    load: async () => async () => ({ statusCode: 200, body: 'a'.repeat(answerBytes) }),
    verify: async () => undefined,
  });
  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  { megabytes: 5, status: 200 },
  { megabytes: 7, status: 413 },
  { megabytes: 11, status: 413 },
])('gateway answers $status to a request of $megabytes MB', async ({ megabytes, status }) => {
  const url = await aGateway(0);
  const headers = { 'content-type': 'application/json' };
  const body = 'a'.repeat(megabytes * megabyte);

  const response = await fetch(`${url}/api/payments/stripe-webhook`, { method: 'POST', headers, body });

  expect(response.status).toBe(status);
});

it('gateway answers 413 to a file of 5 MB, whose event exceeds 6 MB', async () => {
  const url = await aGateway(0);
  const body = new Uint8Array(5 * megabyte);

  const response = await fetch(`${url}/api/payments/stripe-webhook`, { method: 'POST', body });

  expect(response.status).toBe(413);
});

it.each([
  { megabytes: 5, status: 200 },
  { megabytes: 7, status: 500 },
])('gateway answers $status to a function response of $megabytes MB', async ({ megabytes, status }) => {
  const response = await fetch(`${await aGateway(megabytes * megabyte)}/api/health`);

  expect(response.status).toBe(status);
});
