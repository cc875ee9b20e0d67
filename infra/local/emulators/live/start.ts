import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import { assertNotProduction, buildCorsHeaders } from '../http.ts';
import {
  type Answer,
  type EmulatorRequest,
  parseJson,
  startEmulator,
  toJsonAnswer,
} from '../kit/emulator.ts';
import { Connection, parseAuthorization, type SubscriberRules } from './connection.ts';
import {
  buildBadRequest,
  buildReceipt,
  maxPublicationBytes,
  Publication,
  unauthorizedErrors,
} from './publication.ts';

export type LiveEmulator = {
  /** The API's address. `/event` publishes and `/event/realtime` subscribes. */
  readonly url: string;
  /** Sends each event, JSON in a string, to the channel's current subscribers. */
  publish(channel: string, events: readonly string[]): void;
  close(): Promise<void>;
};

const protocol = 'aws-appsync-event-ws';
const keepAliveMs = 60_000;

/** Authorizes subscribers by their token, and publishers by their signed request and its body. */
export type LiveRules = SubscriberRules & { canPublish(request: IncomingMessage, body: string): boolean };

/** Starts the AppSync Events emulator. It stores no events, so disconnected clients miss them. */
export async function startLive({ port, rules }: { port: number; rules: LiveRules }): Promise<LiveEmulator> {
  assertNotProduction('AppSync Events emulator');
  const connections = new Set<Connection>();
  const publish: LiveEmulator['publish'] = (channel, events) => {
    for (const connection of connections) connection.deliver(channel, events);
  };
  const socketServer = new WebSocketServer({
    noServer: true,
    path: '/event/realtime',
    maxPayload: maxPublicationBytes,
    handleProtocols: (offered) => offered.has(protocol) && protocol,
  });
  socketServer.on('connection', (socket, { headers }) => {
    const authorization = parseAuthorization(headers['sec-websocket-protocol'] ?? '');
    const connection = new Connection(socket, { authorization, rules });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    // `ws` has already closed the connection for an invalid or too large frame.
    socket.on('error', () => connections.delete(connection));
  });
  const server = await startEmulator({
    name: 'AppSync Events emulator',
    port,
    bodyBytes: maxPublicationBytes,
    headers: buildCorsHeaders,
    answer: (request) => answerRequest(request, { rules, publish }),
    upgrade: (request, socket, head) =>
      socketServer.handleUpgrade(request, socket, head, (webSocket) =>
        socketServer.emit('connection', webSocket, request),
      ),
  });
  const keepAliveTimer = setInterval(() => {
    for (const connection of connections) connection.keepAlive();
  }, keepAliveMs).unref();
  return {
    url: server.url,
    publish,
    async close() {
      clearInterval(keepAliveTimer);
      for (const socket of socketServer.clients) socket.terminate();
      await server.close();
    },
  };
}

type PublishContext = { readonly rules: LiveRules; readonly publish: LiveEmulator['publish'] };

function answerRequest(
  { method, path, body, request }: EmulatorRequest,
  { rules, publish }: PublishContext,
): Answer {
  if (method !== 'POST' || path !== '/event') return { status: 404 };
  if (!rules.canPublish(request, body)) return toJsonAnswer(401, unauthorizedErrors);
  const publication = Publication.safeParse(parseJson(body)).data;
  if (!publication) return toJsonAnswer(400, buildBadRequest('Invalid publication.'));
  publish(publication.channel, publication.events);
  return toJsonAnswer(200, buildReceipt(publication.events));
}
