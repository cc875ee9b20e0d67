import { coreErrors } from '#shared/core/errors.ts';
import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { callGiven } from './call.ts';
import { CallError } from './problem.ts';
import type { SendInput } from './send.ts';

export type Call = <T extends AnyRoute>(route: T, given: SendInput<T>) => Promise<ReplyOf<T>>;

/** The server says for certain that it did nothing; a conflict may be the first try of the same press, still under way. */
export const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !error.is(coreErrors.conflict);

/**
 * Calls that act once: what was sent and never answered is sent again under the same key, so that the server does it
 * once. Done or refused, the same asked for again is another press. Each form, or each button, has its own.
 */
export function retrySafeCall(): Call {
  const keys = new Map<string, string>();
  return async (route, given) => {
    const asked = JSON.stringify([route.name, given]);
    const key = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, key);
    try {
      const reply = await callGiven(route, given, { key });
      keys.delete(asked);
      return reply;
    } catch (error) {
      if (isRefusal(error)) keys.delete(asked);
      throw error;
    }
  };
}
