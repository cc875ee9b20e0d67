import { vi } from 'vitest';
import {
  type AnyConfirmationDefinition,
  confirmationErrors,
  type FactOf,
} from '#shared/core/confirmation.ts';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { type AnyRoute, apiPrefix, type ReplyOf } from '#shared/core/route.ts';

export type SentRequest = {
  readonly address: string;
  readonly body: unknown;
  readonly headers: Headers;
};
type MockAnswer<T extends AnyRoute> = ReplyOf<T> | Response | Promise<Response>;
type Handler = (request: SentRequest) => unknown;

/** Creates an error response in the server's format. */
export const errorResponse = ({ code, status, text }: ErrorDefinition) =>
  Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
    { status },
  );
/** Creates an error response that requires confirmation. */
export const confirmationResponse = <A extends AnyConfirmationDefinition>(
  { name, text }: A,
  facts: readonly FactOf<A>[],
) => {
  const { code, status } = confirmationErrors.confirmation_required;
  const question = { ask: name, facts };
  return Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], question, correlationId: 'c' },
    { status },
  );
};
export const serverErrorResponse = () => errorResponse(coreErrors.unexpected);
/** Message for a request whose outcome is unknown. */
export const unknownOutcome =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';
/** Rejects like a request whose connection broke, so that its outcome is unknown. */
export const loseConnection = () => Promise.reject<Response>(new TypeError('fetch failed'));
/** Sets the device offline, and rejects like a request whose connection broke. */
export const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return loseConnection();
};

const buildPathPattern = ({ path }: AnyRoute) =>
  new RegExp(`^${`${apiPrefix}${path}`.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);

/** Creates an API double that checks every answer by its contract and records every request. */
export function aServer() {
  const mocks: { method: string; pattern: RegExp; handle: Handler; sentRequests: SentRequest[] }[] = [];

  const addMock = (method: string, pattern: RegExp, handle: Handler) => {
    const sentRequests: SentRequest[] = [];
    mocks.unshift({ method, pattern, handle, sentRequests });
    return sentRequests;
  };
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { method = 'GET', body, headers } = request;
    const mock = mocks.find((candidate) => candidate.method === method && candidate.pattern.test(address));
    if (!mock) throw new Error(`no answer is set for ${method} ${address}`);
    const parsedBody = typeof body === 'string' ? JSON.parse(body) : body;
    const sentRequest = { address, body: parsedBody, headers: new Headers(headers) };
    mock.sentRequests.push(sentRequest);
    const answer = await mock.handle(sentRequest);
    return answer instanceof Response ? answer : Response.json(answer);
  });

  return {
    /** Sets the answer of a route, and returns the requests it receives. */
    answers<T extends AnyRoute>(
      route: T,
      answer: (request: SentRequest) => MockAnswer<T>,
    ): readonly SentRequest[] {
      return addMock(route.method, buildPathPattern(route), async (request) => {
        const reply = await answer(request);
        return reply instanceof Response ? reply.clone() : route.reply.parse(reply);
      });
    },
    /** Sets the answer of an external service. */
    serves: (
      method: string,
      pattern: RegExp,
      answer: (request: SentRequest) => Response,
    ): readonly SentRequest[] => addMock(method, pattern, answer),
  };
}
