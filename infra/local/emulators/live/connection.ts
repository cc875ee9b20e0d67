import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '../kit/emulator.ts';
import { isSubscription, matchesChannel } from './channels.ts';
import { buildBadRequest, unauthorizedErrors } from './publication.ts';

/** Authorization of clients, which subscribe with their tokens. No token may publish. */
export type SubscriberRules = {
  canConnect(token: string): Promise<boolean>;
  canSubscribe(token: string, channel: string): Promise<boolean>;
};

/** A client that receives nothing for this long considers the connection lost. */
const connectionTimeoutMs = 300_000;
const closedByServerCode = 1011;

const Authorization = z.object({ Authorization: z.string() });
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string(),
    channel: z.string(),
    authorization: z.optional(z.unknown()),
  }),
  z.object({ type: z.literal('unsubscribe'), id: z.string() }),
  z.object({ type: z.literal('publish'), id: z.string() }),
]);
type Message = z.infer<typeof Message>;
type MessageOfType<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** Decodes the authorization among the subprotocols, which is JSON in base64url after `header-`. */
export function parseAuthorization(subprotocols: string): unknown {
  const header = subprotocols.split(/,\s*/).find((subprotocol) => subprotocol.startsWith('header-'));
  return parseJson(Buffer.from(header?.slice('header-'.length) ?? '', 'base64url').toString('utf8'));
}

const parseToken = (authorization: unknown) => Authorization.safeParse(authorization).data?.Authorization;

/** One client of the AppSync Events protocol with its subscriptions. */
export class Connection {
  private readonly subscriptions = new Map<string, string>();
  private isAccepted = false;
  private queue = Promise.resolve();
  private readonly socket: WebSocket;
  private readonly access: { authorization: unknown; rules: SubscriberRules };

  constructor(socket: WebSocket, access: { authorization: unknown; rules: SubscriberRules }) {
    this.socket = socket;
    this.access = access;
    // Handles messages in sequence, so that no unsubscribe overtakes its subscribe during token verification.
    socket.on('message', (raw) => {
      this.queue = this.queue.then(() => this.handleMessage(raw)).catch((error) => this.fail(error));
    });
  }

  keepAlive(): void {
    this.send({ type: 'ka' });
  }

  deliver(channel: string, events: readonly string[]): void {
    for (const [id, subscription] of this.subscriptions)
      if (matchesChannel(subscription, channel))
        for (const event of events) this.send({ type: 'data', id, event });
  }

  private async handleMessage(raw: RawData): Promise<void> {
    const { data: message } = Message.safeParse(parseJson(raw.toString()));
    if (!message) return this.send({ type: 'error', ...buildBadRequest('Unknown message.') });
    if (message.type === 'connection_init') return this.accept();
    if (!this.isAccepted)
      return this.send({ type: 'error', ...buildBadRequest('Send connection_init first.') });
    if (message.type === 'subscribe') return this.subscribe(message);
    // Only the backend publishes, by signed HTTP requests.
    if (message.type === 'publish')
      return this.send({ type: 'publish_error', id: message.id, ...unauthorizedErrors });
    this.unsubscribe(message);
  }

  private async accept(): Promise<void> {
    const { authorization, rules } = this.access;
    const token = parseToken(authorization);
    this.isAccepted = token !== undefined && (await rules.canConnect(token));
    if (this.isAccepted) return this.send({ type: 'connection_ack', connectionTimeoutMs });
    this.send({ type: 'connection_error', ...unauthorizedErrors });
    this.socket.close();
  }

  private async subscribe({ id, channel, authorization }: MessageOfType<'subscribe'>): Promise<void> {
    const reject = (reason: object) => this.send({ type: 'subscribe_error', id, ...reason });
    if (!isSubscription(channel)) return reject(buildBadRequest('Invalid channel.'));
    const token = parseToken(authorization);
    const isAllowed = token !== undefined && (await this.access.rules.canSubscribe(token, channel));
    if (!isAllowed) return reject(unauthorizedErrors);
    this.subscriptions.set(id, channel);
    this.send({ type: 'subscribe_success', id });
  }

  private unsubscribe({ id }: MessageOfType<'unsubscribe'>): void {
    const isKnown = this.subscriptions.delete(id);
    const errors = [{ errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` }];
    this.send(isKnown ? { type: 'unsubscribe_success', id } : { type: 'unsubscribe_error', id, errors });
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message), () => {
      // Ignores a closed socket, because its close event removes the connection.
    });
  }

  private fail(error: unknown): void {
    console.error('AppSync Events emulator:', error);
    this.socket.close(closedByServerCode);
  }
}
