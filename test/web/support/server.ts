import { vi } from 'vitest';
import { type AnyAsk, confirmationErrors, type FactOf } from '#shared/core/confirmation.ts';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { type AnyRoute, apiPrefix, type ReplyOf } from '#shared/core/route.ts';

export type Sent = {
  readonly address: string;
  readonly body: unknown;
  readonly headers: Headers;
};
type Answer<T extends AnyRoute> = ReplyOf<T> | Response | Promise<Response>;
type Handler = (sent: Sent) => unknown;

/** An error response in the server's format. */
export const refusal = ({ code, status, text }: ErrorDefinition) =>
  Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
    { status },
  );
/** An error response that requires confirmation. */
export const asks = <A extends AnyAsk>({ name, text }: A, facts: readonly FactOf<A>[]) => {
  const { code, status } = confirmationErrors.confirmation_required;
  const question = { ask: name, facts };
  return Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], question, correlationId: 'c' },
    { status },
  );
};
/** An internal server error. */
export const serverFailed = () => refusal(coreErrors.unexpected);
/** Message for a request whose outcome is unknown. */
export const unknownOutcome =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';
/** The connection broke: the outcome of the request is unknown. */
export const lostAnswer = () => Promise.reject<Response>(new TypeError('fetch failed'));
/** Sets the device offline, as the browser reports it. */
export const noConnection = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return lostAnswer();
};

const patternOf = ({ path }: AnyRoute) =>
  new RegExp(`^${`${apiPrefix}${path}`.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);

/** An API double that checks every answer by its contract and records every request. */
export function aServer() {
  const doors: { method: string; pattern: RegExp; handle: Handler; sent: Sent[] }[] = [];

  const open = (method: string, pattern: RegExp, handle: Handler) => {
    const sent: Sent[] = [];
    doors.unshift({ method, pattern, handle, sent });
    return sent;
  };
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { method = 'GET', body, headers } = request;
    const door = doors.find((each) => each.method === method && each.pattern.test(address));
    if (!door) throw new Error(`nobody answers ${method} ${address}`);
    const text = typeof body === 'string' ? JSON.parse(body) : body;
    const sent = { address, body: text, headers: new Headers(headers) };
    door.sent.push(sent);
    const answer = await door.handle(sent);
    return answer instanceof Response ? answer : Response.json(answer);
  });

  return {
    /** Sets the answer of a route, and returns the requests it receives. */
    answers<T extends AnyRoute>(route: T, answer: (sent: Sent) => Answer<T>): readonly Sent[] {
      return open(route.method, patternOf(route), async (sent) => {
        const given = await answer(sent);
        return given instanceof Response ? given.clone() : route.reply.parse(given);
      });
    },
    /** Sets the answer of an external service. */
    serves: (method: string, pattern: RegExp, answer: (sent: Sent) => Response): readonly Sent[] =>
      open(method, pattern, answer),
  };
}
