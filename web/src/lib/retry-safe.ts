import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { callGiven } from './call.ts';
import { isRefusal } from './problem.ts';
import type { SendInput } from './send.ts';

export type Call = <T extends AnyRoute>(route: T, given: SendInput<T>) => Promise<ReplyOf<T>>;

/** Makes calls idempotent: reuses the key until the call succeeds or is rejected. One per form or button. */
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
