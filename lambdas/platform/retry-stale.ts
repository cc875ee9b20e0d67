import { setTimeout as pause } from 'node:timers/promises';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const tries = 12;
const firstPauseMs = 8;
const longestPauseMs = 200;

/**
 * Reads, decides and commits anew while someone else keeps writing first. Every round starts from what is stored
 * then, so the last refusal is the true one: a slot that was taken meanwhile is refused as taken.
 */
export async function retryStale<T>(readDecideCommit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readDecideCommit();
    } catch (error) {
      const isStale = error instanceof AppError && error.is(coreErrors.conflict);
      if (!isStale || attempt === tries) throw error;
      await pause(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt));
    }
  }
}
