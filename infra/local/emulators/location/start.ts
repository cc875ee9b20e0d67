import type { IncomingMessage } from 'node:http';
import type * as z from 'zod/mini';
import { corsHeaders, listen, readBody, sendJson } from '../http.ts';
import { Fault, invalid, unknownOperation } from './fault.ts';
import { getPlace, searchText, suggest, suggestionsShape, textShape } from './places.ts';
import { calculateRoute, routeShape } from './routes.ts';

export type LocationEmulator = {
  /** Clients set `disableHostPrefix`: the SDK would otherwise call `places.127.0.0.1`, which is no host. */
  readonly url: string;
  close(): Promise<void>;
};

type Call = { readonly placeId: string; readonly body: Buffer };
type Operation = { method: string; path: RegExp; run: (call: Call) => object };

const maxBodyBytes = 65_536;
/** Any place index and any route calculator is taken to exist. */
const operations: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/places\/v0\/indexes\/[^/]+\/search\/suggestions$/,
    run: ({ body }) => suggest(parsed(suggestionsShape, body)),
  },
  {
    method: 'POST',
    path: /^\/places\/v0\/indexes\/[^/]+\/search\/text$/,
    run: ({ body }) => searchText(parsed(textShape, body)),
  },
  {
    method: 'GET',
    path: /^\/places\/v0\/indexes\/[^/]+\/places\/(?<placeId>[^/]+)$/,
    run: ({ placeId }) => getPlace(placeId),
  },
  {
    method: 'POST',
    path: /^\/routes\/v0\/calculators\/[^/]+\/calculate\/route$/,
    run: ({ body }) => calculateRoute(parsed(routeShape, body)),
  },
];

/** Amazon Location on this machine: the municipalities of Puerto Rico, and straight roads between them. */
export async function startLocation(given: { port: number }): Promise<LocationEmulator> {
  const server = await listen({
    name: 'Amazon Location emulator',
    port: given.port,
    async handle(request, response) {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, corsHeaders(request)).end();
        return;
      }
      try {
        sendJson(request, response, 200, await answer(request));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        response.setHeader('x-amzn-errortype', error.code);
        sendJson(request, response, error.status, { message: error.message, ...error.details });
      }
    },
  });
  return { url: server.url, close: () => server.close() };
}

async function answer(request: IncomingMessage): Promise<object> {
  const method = request.method ?? '';
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const body = await readBody(request, maxBodyBytes);
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (!operation) throw unknownOperation(method, path);
  return operation.run({ placeId: operation.path.exec(path)?.groups?.placeId ?? '', body });
}

function parsed<Shape extends z.ZodMiniType>(shape: Shape, body: Buffer): z.infer<Shape> {
  const read = shape.safeParse(jsonOf(body));
  if (read.success) return read.data;
  throw invalid(
    'FieldValidationFailed',
    read.error.issues.map(({ path, code, message }) => ({ name: path.join('.') || code, message })),
  );
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw invalid('CannotParse');
  }
}
