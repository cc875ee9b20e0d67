import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { callWithInput } from './call.ts';
import { isRejection } from './problem.ts';
import type { SendInput } from './send.ts';

export type IdempotentCall = <T extends AnyRoute>(route: T, input: SendInput<T>) => Promise<ReplyOf<T>>;

/** Makes the calls of one form or button idempotent. Reuses the key until a call succeeds or is rejected. */
export function createIdempotentCall(): IdempotentCall {
  const keys = new Map<string, string>();
  return async (route, input) => {
    const requestKey = JSON.stringify([route.name, input]);
    const key = keys.get(requestKey) ?? crypto.randomUUID();
    keys.set(requestKey, key);
    try {
      const reply = await callWithInput(route, input, { key });
      keys.delete(requestKey);
      return reply;
    } catch (error) {
      if (isRejection(error)) keys.delete(requestKey);
      throw error;
    }
  };
}
