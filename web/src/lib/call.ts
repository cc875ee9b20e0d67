import { coreErrors } from '#shared/core/errors.ts';
import { type AnyRoute, isPublicRoute, type ReplyOf } from '#shared/core/route.ts';
import { CallError, createCallError } from './problem.ts';
import { retryUntilAnswered, type SendInput, send } from './send.ts';
import { endRejectedSession } from './session/session.ts';

export type CallOptions = {
  /** Idempotency key of one user action, to reuse on retries. Lost answers are retried with it. */
  key?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
};

async function buildAuthorization(route: AnyRoute): Promise<Record<string, string>> {
  if (isPublicRoute(route)) return {};
  // Only private calls load the sign-in code.
  const { fetchSessionToken } = await import('./session/auth.ts');
  const token = await fetchSessionToken();
  // The user signed out before the request. The server would reject it with the same error.
  if (token === undefined) throw createCallError(coreErrors.unauthenticated);
  return { authorization: `Bearer ${token}` };
}

const isUnauthenticated = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401;

/** Arguments of a call by its contract. `input` is optional if all its parts are. */
export type CallArguments<T extends AnyRoute, More extends unknown[] = []> =
  Record<string, never> extends SendInput<T>
    ? [input?: SendInput<T>, ...more: More]
    : [input: SendInput<T>, ...more: More];

// Omitted only where `CallArguments` makes all parts optional.
export const toCallInput = <T extends AnyRoute>(input: SendInput<T> | undefined) =>
  input ?? ({} as SendInput<T>);

/** Calls the API: `call(approveAppointment, { params, body })`. Throws CallError. A 401 ends the session. */
export const call = <T extends AnyRoute>(
  route: T,
  ...[input, options]: CallArguments<T, [options?: CallOptions]>
): Promise<ReplyOf<T>> => callWithInput(route, toCallInput<T>(input), options);

/** Calls the API like `call`, for a generic contract whose required parts the type checker does not know. */
export async function callWithInput<T extends AnyRoute>(
  route: T,
  input: SendInput<T>,
  { key, signal, keepalive = false }: CallOptions = {},
): Promise<ReplyOf<T>> {
  try {
    const headers: Record<string, string> =
      route.method === 'GET' ? {} : { 'idempotency-key': key ?? crypto.randomUUID() };
    const authorize = () => buildAuthorization(route);
    const sendOnce = () => send(route, input, { headers, authorize, keepalive, ...(signal && { signal }) });
    return key === undefined ? await sendOnce() : await retryUntilAnswered(sendOnce);
  } catch (error) {
    if (isUnauthenticated(error)) endRejectedSession(error.detail);
    throw error;
  }
}
