import type * as z from 'zod/mini';
import { buildCorsHeaders, type RunningServer } from '../http.ts';
import { type EmulatorRequest, parseJson, startEmulator, toJsonAnswer } from '../kit/emulator.ts';
import { unknownOperationError, validationError } from './fault.ts';
import { getPlace, searchText, suggestionsShape, suggestPlaces, textShape } from './places.ts';
import { calculateRoute, routeShape } from './routes.ts';

type Call = { readonly placeId: string; readonly body: string };
type Operation = { method: string; path: RegExp; run: (call: Call) => object };

const bodyBytes = 65_536;
/** Accepts any place index and route calculator. */
const operations: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/places\/v0\/indexes\/[^/]+\/search\/suggestions$/,
    run: ({ body }) => suggestPlaces(parseInput(suggestionsShape, body)),
  },
  {
    method: 'POST',
    path: /^\/places\/v0\/indexes\/[^/]+\/search\/text$/,
    run: ({ body }) => searchText(parseInput(textShape, body)),
  },
  {
    method: 'GET',
    path: /^\/places\/v0\/indexes\/[^/]+\/places\/(?<placeId>[^/]+)$/,
    run: ({ placeId }) => getPlace(placeId),
  },
  {
    method: 'POST',
    path: /^\/routes\/v0\/calculators\/[^/]+\/calculate\/route$/,
    run: ({ body }) => calculateRoute(parseInput(routeShape, body)),
  },
];

/**
 * Starts the Amazon Location emulator: Puerto Rico's municipalities and straight roads between them. Clients
 * set `disableHostPrefix`, because the SDK would otherwise call `places.127.0.0.1`.
 */
export const startLocation = ({ port }: { port: number }): Promise<RunningServer> =>
  startEmulator({
    name: 'Amazon Location emulator',
    port,
    bodyBytes,
    headers: buildCorsHeaders,
    answer: (request) => toJsonAnswer(200, runOperation(request)),
    toErrorAnswer: ({ status, code, message, details }) =>
      toJsonAnswer(status, { message, ...details }, { 'x-amzn-errortype': code }),
  });

function runOperation({ method, path, body }: EmulatorRequest): object {
  const operation = operations.find((one) => one.method === method && one.path.test(path));
  if (!operation) throw unknownOperationError(method, path);
  return operation.run({ placeId: operation.path.exec(path)?.groups?.placeId ?? '', body });
}

function parseInput<Shape extends z.ZodMiniType>(shape: Shape, body: string): z.infer<Shape> {
  const value = parseJson(body);
  if (value === undefined) throw validationError('CannotParse');
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw validationError(
    'FieldValidationFailed',
    read.error.issues.map(({ path, code, message }) => ({ name: path.join('.') || code, message })),
  );
}
