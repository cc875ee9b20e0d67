import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { callGiven } from './call.ts';
import { isRefusal, isUnanswered } from './problem.ts';
import type { SendInput } from './send.ts';

/** Reads how things stand: what the call would have answered if it was done, nothing if it was not. */
export type FindOut<Reply> = () => Promise<Reply | undefined>;

export type Call = <T extends AnyRoute>(
  route: T,
  given: SendInput<T>,
  findOut?: FindOut<ReplyOf<T>>,
) => Promise<ReplyOf<T>>;

/** Who cannot read it either leaves open whether it was done. */
const found = async <Reply>(error: unknown, findOut: FindOut<Reply> | undefined) =>
  isUnanswered(error) ? findOut?.().catch(() => undefined) : undefined;

/**
 * Calls that act once: what was sent and never answered is sent again under the same key, so that the server does it
 * once. Done or refused, the same asked for again is another press. Each form, or each button, has its own. What got no
 * answer at all is done if it is found to be.
 */
export function retrySafeCall(): Call {
  const keys = new Map<string, string>();
  return async (route, given, findOut) => {
    const asked = JSON.stringify([route.name, given]);
    const key = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, key);
    try {
      const reply = await callGiven(route, given, { key });
      keys.delete(asked);
      return reply;
    } catch (error) {
      const reply = await found(error, findOut);
      if (reply !== undefined || isRefusal(error)) keys.delete(asked);
      if (reply !== undefined) return reply;
      throw error;
    }
  };
}
