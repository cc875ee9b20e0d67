import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { invoke, type LoadHandler } from '#infra/local/bus/lambda.ts';
import { listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import { type Domain, timeoutSeconds } from '#infra/manifest/types.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { createRouter } from '#shared/core/router.ts';
import { BodyTooLargeError, readBody } from '../http.ts';
import { toEvent } from './event.ts';

type GatewayInput = {
  readonly manifest: readonly Domain[];
  readonly load: LoadHandler;
  /** Returns the claims of a valid access token, or undefined. */
  readonly verify: (token: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
};

/** Request limit of API Gateway. Lambda's limit is lower. */
const maxBodyBytes = 10_000_000;
/** Lambda's limits for an event and a result, in bytes. */
const maxEventBytes = 6_291_456;
const maxResultBytes = 6_291_556;
const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const sendMessage = (response: ServerResponse, status: number, message: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));

const parseBearer = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

/** Invokes a function. Returns undefined if the result is too large, and throws if the event is too large. */
async function invokeHandler(load: LoadHandler, call: Parameters<typeof invoke>[1]) {
  if (countBytes(call.event) > maxEventBytes) throw new BodyTooLargeError('The event is too large.');
  // API handlers of the manifest return payload 2.0 results.
  const result = (await invoke(load, call)) as APIGatewayProxyStructuredResultV2;
  return countBytes(result) > maxResultBytes ? undefined : result;
}

export function createGateway({ manifest, load, verify }: GatewayInput) {
  const match = createRouter(listGatewayRoutes(manifest));

  async function serveCall(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    // Throws for a path that is not valid percent-encoding.
    decodeURIComponent(url.pathname);
    const matched = match(request.method ?? 'GET', url.pathname);
    if (!matched) return void sendMessage(response, 404, 'Not Found');
    const { isPublic, api } = matched.entry;
    const token = parseBearer(request);
    const claims = isPublic || token === undefined ? undefined : await verify(token);
    if (!claims && !isPublic) return void sendMessage(response, 401, 'Unauthorized');

    const body = await readBody(request, maxBodyBytes);
    const event = toEvent({ request, url, body, matched, claims });
    const call = { entry: api.entry, name: api.entry, event, timeoutSeconds: timeoutSeconds.api };
    const result = await invokeHandler(load, call);
    if (!result) return void sendMessage(response, 500, 'Internal Server Error');
    response.writeHead(result.statusCode ?? 200, toTextHeaders(result)).end(result.body);
  }

  /** Serves requests for the API and returns false for other requests. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!url.pathname.startsWith(`${apiPrefix}/`)) return false;
    await serveCall(request, response, url).catch((error: unknown) => {
      // A client that has disconnected needs no response.
      if (error === request.errored) return undefined;
      if (error instanceof URIError) return sendMessage(response, 400, 'Bad Request');
      if (error instanceof BodyTooLargeError) return sendMessage(response, 413, 'Request Entity Too Large');
      console.error(error);
      return sendMessage(response, 503, 'Service Unavailable');
    });
    return true;
  };
}

const toTextHeaders = ({ headers = {} }: APIGatewayProxyStructuredResultV2) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
