import { coreErrors } from '#shared/core/errors.ts';
import { type AnyRoute, isPublic, type ReplyOf } from '#shared/core/route.ts';
import { CallError, networkError, refused } from './problem.ts';
import { type SendInput, send } from './send.ts';
import { endSession } from './session.ts';

type CallOptions = {
  /** Of one user action: keep it over retries of the same press, so that the server acts once. */
  key?: string;
  signal?: AbortSignal;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
};

async function authorization(route: AnyRoute): Promise<Record<string, string>> {
  if (isPublic(route)) return {};
  // Only who signs in loads the sign-in code.
  const { sessionToken } = await import('./auth.ts');
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

/**
 * Makes a call of the product: `call(approveAppointment, { params, body })`. The contract types what is given and
 * what comes back. Throws CallError; a session that the server no longer accepts also ends here, at /login.
 */
export async function call<T extends AnyRoute>(
  route: T,
  ...[given, { key, signal, keepalive = false } = {}]: Record<string, never> extends SendInput<T>
    ? [given?: SendInput<T>, options?: CallOptions]
    : [given: SendInput<T>, options?: CallOptions]
): Promise<ReplyOf<T>> {
  try {
    const headers = await authorization(route);
    if (route.method !== 'GET') headers['idempotency-key'] = key ?? crypto.randomUUID();
    // Left out only where the type above says that every part may be.
    return await send(route, given ?? ({} as SendInput<T>), {
      headers,
      keepalive,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (endsSession(error)) endSession(error.detail);
    throw error;
  }
}
