import { coreErrors } from '#shared/core/errors.ts';
import { CallError } from './problem.ts';

/** At once, as a read is asked again, and then with some patience. */
const askAgainMs: readonly number[] = [0, 1_000, 3_000];

const isLost = (error: unknown) => error instanceof CallError && error.status === 0;
const isSlow = (error: unknown) => error instanceof CallError && error.code === 'network.timeout';

/** What is asked again may meet its own first try, still under way. */
const isUnderWay = (error: unknown) => error instanceof CallError && error.is(coreErrors.conflict);

/**
 * Asks until there is an answer: what was lost on the way may have been done. Ask under one key, so that it is done
 * once. Without any network nobody waits for a failure, and what took too long is asked for once more alone.
 */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  let pausesMs = askAgainMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const [pauseMs, ...left] = pausesMs;
      const isFirst = pausesMs === askAgainMs;
      const mayBeDone = isLost(error) || (!isFirst && isUnderWay(error));
      if (pauseMs === undefined || !mayBeDone || !navigator.onLine) throw error;
      pausesMs = isSlow(error) ? [] : left;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
