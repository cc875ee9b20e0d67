import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type LiveEmulator, startLive } from '#infra/local/emulators/live/start.ts';
import { openBrowser, servePage } from '#test/support/browser/open-browser.ts';
import type { LivePage } from './live-page.ts';

const token = 'good';
const authorization = { Authorization: token };
const toHeader = (credentials: object) =>
  `header-${Buffer.from(JSON.stringify(credentials)).toString('base64url')}`;
const rejection = [{ errorType: 'UnauthorizedException' }];

let live: LiveEmulator;
let openSockets: WebSocket[];

beforeEach(async () => {
  openSockets = [];
  live = await startLive({
    port: 0,
    rules: {
      canConnect: async (credentials) => credentials === token,
      canSubscribe: async (credentials) => credentials === token,
      canPublish: ({ headers }) => headers.authorization === token,
    },
  });
});
afterEach(async () => {
  for (const socket of openSockets) socket.terminate();
  await live.close();
});

function openSocket(credentials: object = authorization, origin = 'http://127.0.0.1:4300') {
  const url = `${live.url.replace('http', 'ws')}/event/realtime`;
  const socket = new WebSocket(url, ['aws-appsync-event-ws', toHeader(credentials)], { origin });
  openSockets.push(socket);
  return socket;
}

/** Connects a client and sends `connection_init`. Its `sendAndWait` resolves with the next message. */
async function connect(credentials?: object) {
  const socket = openSocket(credentials);
  const receivedMessages: unknown[] = [];
  const waitingResolvers: ((message: unknown) => void)[] = [];
  socket.on('message', (raw) => {
    const message = JSON.parse(raw.toString());
    const resolveNext = waitingResolvers.shift();
    resolveNext ? resolveNext(message) : receivedMessages.push(message);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const nextMessage = () =>
    new Promise<unknown>((resolve) =>
      receivedMessages.length > 0 ? resolve(receivedMessages.shift()) : waitingResolvers.push(resolve),
    );
  const sendAndWait = (message: object) => {
    socket.send(JSON.stringify(message));
    return nextMessage();
  };
  const firstMessage = await sendAndWait({ type: 'connection_init' });
  const subscribe = (id: string, channel: string, subscriber: object = authorization) =>
    sendAndWait({ type: 'subscribe', id, channel, authorization: subscriber });
  return { socket, firstMessage, nextMessage, sendAndWait, subscribe };
}

const post = (body: unknown, headers: Record<string, string> = { authorization: token }) =>
  fetch(`${live.url}/event`, { method: 'POST', headers, body: JSON.stringify(body) });

describe('AppSync Events socket', () => {
  it('delivers events of the subscribed channel only', async () => {
    const client = await connect();
    const answer = await client.subscribe('one', '/agenda/centro');

    live.publish('/agenda/otro', ['1']);
    live.publish('agenda/centro', ['{"id":"b1"}', '2']);

    expect(client.firstMessage).toEqual({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
    expect(answer).toEqual({ type: 'subscribe_success', id: 'one' });
    expect(await client.nextMessage()).toEqual({ type: 'data', id: 'one', event: '{"id":"b1"}' });
    expect(await client.nextMessage()).toEqual({ type: 'data', id: 'one', event: '2' });
  });

  it('delivers events of all channels below a wildcard, but not of the path itself', async () => {
    const client = await connect();
    await client.subscribe('all', '/agenda/*');

    for (const channel of ['agenda', 'agendas/a', 'agenda/a', 'agenda/a/b'])
      live.publish(channel, [`"${channel}"`]);

    expect(await client.nextMessage()).toMatchObject({ id: 'all', event: '"agenda/a"' });
    expect(await client.nextMessage()).toMatchObject({ id: 'all', event: '"agenda/a/b"' });
  });

  it.each(['/*', '*', '/agenda/*/dia', '/agenda/a*', '/agenda//a', '/a/b/c/d/e/f', ''])(
    'rejects a subscription to %j',
    async (channel) => {
      const client = await connect();

      const answer = await client.subscribe('one', channel);

      expect(answer).toMatchObject({
        type: 'subscribe_error',
        errors: [{ errorType: 'BadRequestException' }],
      });
    },
  );

  it('delivers nothing after unsubscribing', async () => {
    const client = await connect();
    await client.subscribe('one', '/agenda/a');
    await client.subscribe('two', '/agenda/b');

    const answer = await client.sendAndWait({ type: 'unsubscribe', id: 'one' });
    live.publish('/agenda/a', ['1']);
    live.publish('/agenda/b', ['2']);

    expect(answer).toEqual({ type: 'unsubscribe_success', id: 'one' });
    expect(await client.nextMessage()).toMatchObject({ id: 'two', event: '2' });
    expect(await client.sendAndWait({ type: 'unsubscribe', id: 'one' })).toMatchObject({
      type: 'unsubscribe_error',
    });
  });

  it('rejects publishing', async () => {
    const client = await connect();
    const publication = { type: 'publish', id: 'p', channel: '/agenda/a', events: ['1'] };

    const answer = await client.sendAndWait({ ...publication, authorization });

    expect(answer).toMatchObject({ type: 'publish_error', id: 'p', errors: rejection });
  });

  it('closes for a wrong or missing token', async () => {
    for (const credentials of [{ Authorization: 'bad' }, {}]) {
      const client = await connect(credentials);

      await new Promise((resolve) => client.socket.once('close', resolve));

      expect(client.firstMessage).toMatchObject({ type: 'connection_error', errors: rejection });
    }
  });

  it('checks the token of each subscription', async () => {
    const client = await connect();

    const answer = await client.subscribe('one', '/agenda/a', { Authorization: 'bad' });

    expect(answer).toMatchObject({ type: 'subscribe_error', id: 'one', errors: rejection });
  });

  it('survives a malformed message', async () => {
    const client = await connect();

    client.socket.send('{');

    expect(await client.nextMessage()).toMatchObject({ type: 'error' });
    expect(await client.subscribe('one', '/agenda/a')).toMatchObject({ type: 'subscribe_success' });
  });

  it('rejects other origins', async () => {
    const socket = openSocket(authorization, 'https://elsewhere.example');

    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode)).once('error', () => {}),
    );

    expect(status).toBe(403);
  });
});

describe('AppSync Events over HTTP', () => {
  it('publishes to subscribers and returns a receipt for each event', async () => {
    const client = await connect();
    await client.subscribe('one', '/agenda/*');

    const response = await post({ channel: '/agenda/a', events: ['1', '2'] });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ successful: [{ index: 0 }, { index: 1 }], failed: [] });
    expect([await client.nextMessage(), await client.nextMessage()]).toMatchObject([
      { event: '1' },
      { event: '2' },
    ]);
  });

  it('rejects a wrong or missing token', async () => {
    const publication = { channel: '/agenda/a', events: ['1'] };

    const wrongToken = await post(publication, { authorization: 'bad' });
    const noToken = await post(publication, {});

    expect([wrongToken.status, noToken.status]).toEqual([401, 401]);
    expect(await wrongToken.json()).toMatchObject({ errors: rejection });
  });

  it.each([
    ['a wildcard', { channel: '/agenda/*', events: ['1'] }],
    ['no event', { channel: '/agenda/a', events: [] }],
    ['more than five events', { channel: '/agenda/a', events: ['1', '2', '3', '4', '5', '6'] }],
    ['an event that is not JSON', { channel: '/agenda/a', events: ['{'] }],
  ])('rejects %s', async (_, publication) => {
    const response = await post(publication);

    expect(response.status).toBe(400);
  });

  it('rejects other origins', async () => {
    const response = await post({}, { authorization: token, origin: 'https://elsewhere.example' });

    expect(response.status).toBe(403);
  });
});

it('live emulator works with Amplify in a browser', async () => {
  const site = await servePage(fileURLToPath(new URL('./live-page.ts', import.meta.url)));
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(site.url);

  const rejectedSubscription = await page.evaluate(async (endpoint) => {
    const { Amplify, events, receivedEvents } = globalThis as unknown as LivePage;
    Amplify.configure({ API: { Events: { endpoint, defaultAuthMode: 'lambda' } } });
    const subscriptionError = await events.connect('/agenda/*', { authToken: 'bad' }).catch(String);
    const channel = await events.connect('/agenda/*', { authToken: 'good' });
    const next = (data: { event: unknown }) => receivedEvents.push(data.event);
    await channel.subscribe({ next, error: next }, { authToken: 'good' }).ready;
    await events.post('/agenda/b1', { version: 2 }, { authToken: 'good' });
    return subscriptionError;
  }, `${live.url}/event`);
  live.publish('/agenda/b2', ['{"version":3}']);
  await page.waitForFunction(() => (globalThis as unknown as LivePage).receivedEvents.length === 2);

  expect(rejectedSubscription).toContain('UnauthorizedException');
  expect(await page.evaluate(() => (globalThis as unknown as LivePage).receivedEvents)).toEqual([
    { version: 2 },
    { version: 3 },
  ]);
  await browser.close();
  await site.close();
});
