import type * as z from 'zod/mini';
import { corsHeaders, type Listening } from '../http.ts';
import { type EmulatorRequest, emulator, json, parsedJson } from '../kit/emulator.ts';
import { invalid, unknownOperation } from './fault.ts';
import { getPlace, searchText, suggest, suggestionsShape, textShape } from './places.ts';
import { calculateRoute, routeShape } from './routes.ts';

type Call = { readonly placeId: string; readonly body: string };
type Operation = { method: string; path: RegExp; run: (call: Call) => object };

const bodyBytes = 65_536;
/** Accepts any place index and route calculator. */
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

/**
 * Starts the Amazon Location emulator: Puerto Rico's municipalities and straight roads between them. Clients
 * set `disableHostPrefix`, because the SDK would otherwise call `places.127.0.0.1`.
 */
export const startLocation = ({ port }: { port: number }): Promise<Listening> =>
  emulator({
    name: 'Amazon Location emulator',
    port,
    bodyBytes,
    headers: corsHeaders,
    answer: (asked) => json(200, run(asked)),
    refusal: ({ status, code, message, details }) =>
      json(status, { message, ...details }, { 'x-amzn-errortype': code }),
  });

function run({ method, path, body }: EmulatorRequest): object {
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (!operation) throw unknownOperation(method, path);
  return operation.run({ placeId: operation.path.exec(path)?.groups?.placeId ?? '', body });
}

function parsed<Shape extends z.ZodMiniType>(shape: Shape, body: string): z.infer<Shape> {
  const value = parsedJson(body);
  if (value === undefined) throw invalid('CannotParse');
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw invalid(
    'FieldValidationFailed',
    read.error.issues.map(({ path, code, message }) => ({ name: path.join('.') || code, message })),
  );
}
