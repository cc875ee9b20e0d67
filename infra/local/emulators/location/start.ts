import type * as z from 'zod/mini';
import { buildCorsHeaders, type RunningServer } from '../http.ts';
import { type EmulatorRequest, parseJson, startEmulator, toJsonAnswer } from '../kit/emulator.ts';
import { unknownOperationError, validationError } from './fault.ts';
import { getPlace, searchText, suggestionsShape, suggestPlaces, textShape } from './places.ts';
import { calculateRoute, routeShape } from './routes.ts';

type OperationInput = { readonly placeId: string; readonly body: string };
type Operation = { method: string; path: RegExp; run: (call: OperationInput) => object };

const maxBodyBytes = 65_536;
/** Operations by method and path. Any name of a place index or route calculator is accepted. */
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
 * Starts the Amazon Location emulator, which knows Puerto Rico's municipalities and straight roads between
 * them. SDK clients set `disableHostPrefix`, because the SDK would otherwise call `places.127.0.0.1`.
 */
export const startLocation = ({ port }: { port: number }): Promise<RunningServer> =>
  startEmulator({
    name: 'Amazon Location emulator',
    port,
    bodyBytes: maxBodyBytes,
    headers: buildCorsHeaders,
    answer: (request) => toJsonAnswer(200, runOperation(request)),
    toErrorAnswer: ({ status, code, message, details }) =>
      toJsonAnswer(status, { message, ...details }, { 'x-amzn-errortype': code }),
  });

function runOperation({ method, path, body }: EmulatorRequest): object {
  const operation = operations.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!operation) throw unknownOperationError(method, path);
  return operation.run({ placeId: operation.path.exec(path)?.groups?.placeId ?? '', body });
}

function parseInput<Shape extends z.ZodMiniType>(shape: Shape, body: string): z.infer<Shape> {
  const value = parseJson(body);
  if (value === undefined) throw validationError('CannotParse');
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw validationError(
    'FieldValidationFailed',
    result.error.issues.map(({ path, code, message }) => ({ name: path.join('.') || code, message })),
  );
}
