import { WebSocket } from 'ws';
import type { LiveNote } from '#shared/live/channels.ts';

type Message = { readonly type: string; readonly id?: string; readonly event?: string };

/** A client of a live channel. */
export type ScreenListener = {
  /** All received notes. */
  readonly notes: readonly LiveNote[];
  /** Whether the subscription was accepted. */
  readonly isSubscribed: boolean;
  /** Resolves with the first note of this type, which may have been received already. */
  waitFor(type: string): Promise<LiveNote>;
  /** Resolves with the next note of any type. */
  waitForNext(): Promise<LiveNote>;
  close(): void;
};

const toHeader = (authorization: object) =>
  `header-${Buffer.from(JSON.stringify(authorization)).toString('base64url')}`;

/** Subscribes to a channel with a token by the protocol of AppSync Events. */
export async function listen(url: string, channel: string, token: string): Promise<ScreenListener> {
  const authorization = { Authorization: token };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/event/realtime`, [
    'aws-appsync-event-ws',
    toHeader(authorization),
  ]);
  const notes: LiveNote[] = [];
  const waiters: { type?: string; deliver: (note: LiveNote) => void }[] = [];
  let settle: (isSubscribed: boolean) => void;
  const subscriptionResult = new Promise<boolean>((resolve) => {
    settle = resolve;
  });

  const deliverNote = (note: LiveNote) => {
    notes.push(note);
    for (const waiter of waiters.splice(0)) {
      if (waiter.type === undefined || waiter.type === note.type) waiter.deliver(note);
      else waiters.push(waiter);
    }
  };
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  socket.on('close', () => settle(false));
  socket.on('message', (raw) => {
    const message = JSON.parse(raw.toString()) as Message;
    if (message.type === 'connection_ack')
      socket.send(JSON.stringify({ type: 'subscribe', id: 'screen', channel, authorization }));
    if (message.type === 'subscribe_success') settle(true);
    if (message.type === 'subscribe_error') settle(false);
    if (message.type === 'data' && message.event) deliverNote(JSON.parse(message.event));
  });
  const isSubscribed = await subscriptionResult;
  return {
    notes,
    isSubscribed,
    waitFor: (type) =>
      new Promise((resolve) => {
        const receivedNote = notes.find((note) => note.type === type);
        if (receivedNote) resolve(receivedNote);
        else waiters.push({ type, deliver: resolve });
      }),
    waitForNext: () => new Promise((deliver) => void waiters.push({ deliver })),
    close: () => socket.terminate(),
  };
}
