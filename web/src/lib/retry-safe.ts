import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { callGiven } from './call.ts';
import { isRefusal } from './problem.ts';
import type { SendInput } from './send.ts';

export type Call = <T extends AnyRoute>(route: T, given: SendInput<T>) => Promise<ReplyOf<T>>;

/**
 * Calls that act once: one whose answer was lost is sent again under the same key. Once it was done or refused, the same
 * input is a new press. Each form or button has its own. Only the answer that the server keeps under the key says that a
 * press was done: the state shown may be somebody else's doing.
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
