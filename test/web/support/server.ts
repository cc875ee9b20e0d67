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

/** A refusal in the server's own form. */
export const refusal = ({ code, status, text }: ErrorDefinition) =>
  Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], correlationId: 'c' },
    { status },
  );
/** A refusal that asks. */
export const asks = <A extends AnyAsk>({ name, text }: A, facts: readonly FactOf<A>[]) => {
  const { code, status } = confirmationErrors.confirmation_required;
  const question = { ask: name, facts };
  return Response.json(
    { type: 'about:blank', status, code, detail: text, fields: [], question, correlationId: 'c' },
    { status },
  );
};
/** The server failed, and says so. */
export const serverFailed = () => refusal(coreErrors.unexpected);
/** What is said of a press that nobody answered. */
export const unknownOutcome =
  'No recibimos respuesta y no sabemos si se hizo. Revisa tu conexión e intenta de nuevo: no se hará dos veces.';
/** The line broke: nobody knows whether the call was done. */
export const lostAnswer = () => Promise.reject<Response>(new TypeError('fetch failed'));
/** The device has no network from now on, and knows it. */
export const noConnection = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return lostAnswer();
};

const patternOf = ({ path }: AnyRoute) =>
  new RegExp(`^${`${apiPrefix}${path}`.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);

/** The product's API as a screen meets it: every answer is checked by its contract, every call is written down. */
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
    /** From now on this call is answered so; what is sent to it is handed back. */
    answers<T extends AnyRoute>(route: T, answer: (sent: Sent) => Answer<T>): readonly Sent[] {
      return open(route.method, patternOf(route), async (sent) => {
        const given = await answer(sent);
        return given instanceof Response ? given.clone() : route.reply.parse(given);
      });
    },
    /** A service that is not ours. */
    serves: (method: string, pattern: RegExp, answer: (sent: Sent) => Response): readonly Sent[] =>
      open(method, pattern, answer),
  };
}
