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
type Handler = (sent: SentRequest) => unknown;

/** An error response in the server's format. */
export const errorResponse = ({ code, status, text }: ErrorDefinition) =>
  Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
    { status },
  );
/** An error response that requires confirmation. */
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
/** An internal server error. */
export const serverErrorResponse = () => errorResponse(coreErrors.unexpected);
/** Message for a request whose outcome is unknown. */
export const unknownOutcome =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';
/** The connection broke: the outcome of the request is unknown. */
export const loseConnection = () => Promise.reject<Response>(new TypeError('fetch failed'));
/** Sets the device offline, as the browser reports it. */
export const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return loseConnection();
};

const patternOf = ({ path }: AnyRoute) =>
  new RegExp(`^${`${apiPrefix}${path}`.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);

/** An API double that checks every answer by its contract and records every request. */
export function aServer() {
  const mocks: { method: string; pattern: RegExp; handle: Handler; sent: SentRequest[] }[] = [];

  const addMock = (method: string, pattern: RegExp, handle: Handler) => {
    const sent: SentRequest[] = [];
    mocks.unshift({ method, pattern, handle, sent });
    return sent;
  };
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { method = 'GET', body, headers } = request;
    const mock = mocks.find((each) => each.method === method && each.pattern.test(address));
    if (!mock) throw new Error(`nobody answers ${method} ${address}`);
    const text = typeof body === 'string' ? JSON.parse(body) : body;
    const sent = { address, body: text, headers: new Headers(headers) };
    mock.sent.push(sent);
    const answer = await mock.handle(sent);
    return answer instanceof Response ? answer : Response.json(answer);
  });

  return {
    /** Sets the answer of a route, and returns the requests it receives. */
    answers<T extends AnyRoute>(
      route: T,
      answer: (sent: SentRequest) => MockAnswer<T>,
    ): readonly SentRequest[] {
      return addMock(route.method, patternOf(route), async (sent) => {
        const given = await answer(sent);
        return given instanceof Response ? given.clone() : route.reply.parse(given);
      });
    },
    /** Sets the answer of an external service. */
    serves: (
      method: string,
      pattern: RegExp,
      answer: (sent: SentRequest) => Response,
    ): readonly SentRequest[] => addMock(method, pattern, answer),
  };
}
