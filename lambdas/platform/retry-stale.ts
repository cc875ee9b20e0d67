import { setTimeout as pause } from 'node:timers/promises';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { scaleTimeout } from './timeouts.ts';

export const maxTries = 12;
const firstPauseMs = 8;
const longestPauseMs = 200;
/** Longest pause as a multiple of an attempt's duration; desynchronizes competitors on a slow table. */
const longestPauseInTries = 2;
/** Limited because API functions run at most 15 s and a pause must leave time for the next attempt. */
const slowestPauseMs = 3_000;

/** Returns the longest pause after an attempt; the first is short, as its retry usually succeeds. */
export function calculateMaxPause(attempt: number, tookMs: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
  if (attempt === 1) return pauseMs;
  return Math.max(pauseMs, Math.min(scaleTimeout(slowestPauseMs), longestPauseInTries * tookMs));
}

/** Repeats read, decide and commit on conflicts, each time on current data, so that its error is accurate. */
export async function retryStale<T>(readDecideCommit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const startedMs = performance.now();
    try {
      return await readDecideCommit();
    } catch (error) {
      const isStale = error instanceof AppError && error.is(coreErrors.conflict);
      if (!isStale || attempt === maxTries) throw error;
      await pause(Math.random() * calculateMaxPause(attempt, performance.now() - startedMs));
    }
  }
}
