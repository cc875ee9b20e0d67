import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { invoke, type LoadHandler } from '#infra/local/bus/lambda.ts';
import { gatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import { type Domain, timeoutSeconds } from '#infra/manifest/types.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { routerOf } from '#shared/core/router.ts';
import { BodyTooLarge, readBody } from '../http.ts';
import { toEvent } from './event.ts';

type GatewayInput = {
  readonly manifest: readonly Domain[];
  readonly load: LoadHandler;
  /** The claims of a valid access token, or nothing. */
  readonly verify: (token: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
};

/** Of a request that API Gateway takes; Lambda takes less. */
const largestBody = 10_000_000;
/** Bytes of an event that Lambda takes, and of an answer that it gives back. */
const largestEvent = 6_291_456;
const largestAnswer = 6_291_556;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const say = (response: ServerResponse, status: number, message: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));

const bearer = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];

/** What a function answers; undefined where that is too large. Throws `BodyTooLarge` where the event is. */
async function resultOf(load: LoadHandler, call: Parameters<typeof invoke>[1]) {
  if (bytesOf(call.event) > largestEvent) throw new BodyTooLarge('Lambda does not take the event.');
  // Handlers of the map's API rows answer payload 2.0 results.
  const result = (await invoke(load, call)) as APIGatewayProxyStructuredResultV2;
  return bytesOf(result) > largestAnswer ? undefined : result;
}

/** API Gateway's work on one machine: find the route, check the token, hand the event to the domain's own handler. */
export function gateway({ manifest, load, verify }: GatewayInput) {
  const match = routerOf(gatewayRoutes(manifest));

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    // A path that is not percent-encoded text reaches no function.
    decodeURIComponent(url.pathname);
    const matched = match(request.method ?? 'GET', url.pathname);
    if (!matched) return void say(response, 404, 'Not Found');
    const { isPublic, api } = matched.found;
    const token = bearer(request);
    const claims = isPublic || token === undefined ? undefined : await verify(token);
    if (!claims && !isPublic) return void say(response, 401, 'Unauthorized');

    const body = await readBody(request, largestBody);
    const event = toEvent({ request, url, body, matched, claims });
    const call = { entry: api.entry, name: api.entry, event, timeoutSeconds: timeoutSeconds.api };
    const result = await resultOf(load, call);
    if (!result) return void say(response, 500, 'Internal Server Error');
    response.writeHead(result.statusCode ?? 200, textHeaders(result)).end(result.body);
  }

  /** Answers true when the request was for the API. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!url.pathname.startsWith(`${apiPrefix}/`)) return false;
    await serve(request, response, url).catch((error: unknown) => {
      // Whoever hung up before the body was in waits for no answer.
      if (error === request.errored) return undefined;
      if (error instanceof URIError) return say(response, 400, 'Bad Request');
      if (error instanceof BodyTooLarge) return say(response, 413, 'Request Entity Too Large');
      console.error(error);
      return say(response, 503, 'Service Unavailable');
    });
    return true;
  };
}

const textHeaders = ({ headers = {} }: APIGatewayProxyStructuredResultV2) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
