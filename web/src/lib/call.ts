import { coreErrors } from '#shared/core/errors.ts';
import { type AnyRoute, isPublic, type ReplyOf } from '#shared/core/route.ts';
import { CallError, networkError, refused } from './problem.ts';
import { type SendInput, send, untilAnswered } from './send.ts';
import { endRefusedSession } from './session/session.ts';

export type CallOptions = {
  /**
   * Of one user action: keep it over retries of the same press, so that the server acts once. A call that has one asks
   * again by itself when its answer is lost on the way.
   */
  key?: string;
  signal?: AbortSignal;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
};

async function authorization(route: AnyRoute): Promise<Record<string, string>> {
  if (isPublic(route)) return {};
  // Only who signs in loads the sign-in code.
  const { sessionToken } = await import('./session/auth.ts');
  const token = await sessionToken().catch((error: unknown) => {
    throw networkError(error);
  });
  // A list that was asked for in the moment somebody signed out: the server would only say the same.
  if (token === undefined) throw refused(coreErrors.unauthenticated);
  return { authorization: `Bearer ${token}` };
}

/** 401 is the server not knowing, or no longer accepting, who calls. */
const endsSession = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401;

/** What follows a contract: what it is given, which may be left out where every part may be. */
export type GivenFor<T extends AnyRoute, More extends unknown[] = []> =
  Record<string, never> extends SendInput<T>
    ? [given?: SendInput<T>, ...more: More]
    : [given: SendInput<T>, ...more: More];

// Left out only where `GivenFor` says that every part may be.
export const partsOf = <T extends AnyRoute>(given: SendInput<T> | undefined) => given ?? ({} as SendInput<T>);

/**
 * Makes a call of the product: `call(approveAppointment, { params, body })`. The contract types what is given and
 * what comes back. Throws CallError; a session that the server no longer accepts also ends here, at /login.
 */
export const call = <T extends AnyRoute>(
  route: T,
  ...[given, options]: GivenFor<T, [options?: CallOptions]>
): Promise<ReplyOf<T>> => callGiven(route, partsOf<T>(given), options);

/** The same for a contract that is not known here, where nothing says which parts may be left out. */
export async function callGiven<T extends AnyRoute>(
  route: T,
  given: SendInput<T>,
  { key, signal, keepalive = false }: CallOptions = {},
): Promise<ReplyOf<T>> {
  try {
    const headers = await authorization(route);
    if (route.method !== 'GET') headers['idempotency-key'] = key ?? crypto.randomUUID();
    const ask = () => send(route, given, { headers, keepalive, ...(signal && { signal }) });
    return key === undefined ? await ask() : await untilAnswered(ask);
  } catch (error) {
    if (endsSession(error)) endRefusedSession(error.detail);
    throw error;
  }
}
