import { setTimeout as pause } from 'node:timers/promises';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { scaled } from './timeouts.ts';

export const tries = 12;
const firstPauseMs = 8;
const longestPauseMs = 200;
/** Of one try: those who compete before a slow table get out of step only by pauses that are as long as it is slow. */
const longestPauseInTries = 2;
/** An API's function lives 15 s: who paused for most of them would be ended before the next try. */
const slowestPauseMs = 3_000;

/**
 * The longest pause after this many tries, the last of which took so long. The first retry follows at once: most often it
 * finds a final answer, such as a slot that is taken.
 */
export function longestPause(attempt: number, tookMs: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  if (attempt === 1) return pauseMs;
  return Math.max(pauseMs, Math.min(scaled(slowestPauseMs), longestPauseInTries * tookMs));
}

/**
 * Reads, decides and commits anew while someone else keeps writing first. Every round starts from what is stored
 * then, so the last refusal is the true one: a slot that was taken meanwhile is refused as taken.
 */
export async function retryStale<T>(readDecideCommit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    try {
      return await readDecideCommit();
    } catch (error) {
      const isStale = error instanceof AppError && error.is(coreErrors.conflict);
      if (!isStale || attempt === tries) throw error;
      await pause(Math.random() * longestPause(attempt, performance.now() - began));
    }
  }
}
