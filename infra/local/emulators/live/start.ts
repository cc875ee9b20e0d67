import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import { assertNotProduction, corsHeaders } from '../http.ts';
import { type Answer, type EmulatorRequest, emulator, json, parsedJson } from '../kit/emulator.ts';
import { Connection, type Listening, offeredAuthorization } from './connection.ts';
import { badRequest, Publication, publicationBytes, receipt, unauthorised } from './publication.ts';

export type LiveEmulator = {
  /** The API's address: `/event` publishes and `/event/realtime` subscribes. */
  readonly url: string;
  /** Sends each event, JSON in a string, to the channel's current subscribers. */
  publish(channel: string, events: readonly string[]): void;
  close(): Promise<void>;
};

const protocol = 'aws-appsync-event-ws';
const keepAliveMs = 60_000;

/** Authorization of subscribers, and of publishers by their signed request and its body. */
export type LiveRules = Listening & { mayPublish(request: IncomingMessage, body: string): boolean };

/** Starts the AppSync Events emulator; events are not stored, so disconnected clients miss them. */
export async function startLive({ port, rules }: { port: number; rules: LiveRules }): Promise<LiveEmulator> {
  assertNotProduction('AppSync Events emulator');
  const connections = new Set<Connection>();
  const publish: LiveEmulator['publish'] = (channel, events) => {
    for (const connection of connections) connection.hear(channel, events);
  };
  const sockets = new WebSocketServer({
    noServer: true,
    path: '/event/realtime',
    maxPayload: publicationBytes,
    handleProtocols: (offered) => offered.has(protocol) && protocol,
  });
  sockets.on('connection', (socket, { headers }) => {
    const authorization = offeredAuthorization(headers['sec-websocket-protocol'] ?? '');
    const connection = new Connection(socket, { authorization, listening: rules });
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    // `ws` has already closed the connection for an invalid or too large frame.
    socket.on('error', () => connections.delete(connection));
  });
  const server = await emulator({
    name: 'AppSync Events emulator',
    port,
    bodyBytes: publicationBytes,
    headers: corsHeaders,
    answer: (asked) => answerTo(asked, { rules, publish }),
    upgrade: (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request)),
  });
  const beat = setInterval(() => {
    for (const connection of connections) connection.keepAlive();
  }, keepAliveMs).unref();
  return {
    url: server.url,
    publish,
    async close() {
      clearInterval(beat);
      for (const socket of sockets.clients) socket.terminate();
      await server.close();
    },
  };
}

type Answering = { readonly rules: LiveRules; readonly publish: LiveEmulator['publish'] };

function answerTo({ method, path, body, request }: EmulatorRequest, { rules, publish }: Answering): Answer {
  if (method !== 'POST' || path !== '/event') return { status: 404 };
  if (!rules.mayPublish(request, body)) return json(401, unauthorised);
  const publication = Publication.safeParse(parsedJson(body)).data;
  if (!publication) return json(400, badRequest('Invalid publication.'));
  publish(publication.channel, publication.events);
  return json(200, receipt(publication.events));
}
