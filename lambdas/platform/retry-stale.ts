import { setTimeout as pause } from 'node:timers/promises';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { scaleTimeout } from './timeouts.ts';

export const maxTries = 12;
const firstPauseMs = 8;
const maxPauseMs = 200;
/** Longest pause as a multiple of an attempt's duration. Desynchronizes competitors on a slow table. */
const maxPauseFactor = 2;
/** Upper limit of a pause. API functions run at most 15 s and need time for the next attempt. */
const maxSlowPauseMs = 3_000;

/** Returns the longest pause after an attempt. The first is short, because its retry usually succeeds. */
export function calculateMaxPause(attempt: number, attemptMs: number): number {
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempt);
  if (attempt === 1) return pauseMs;
  return Math.max(pauseMs, Math.min(scaleTimeout(maxSlowPauseMs), maxPauseFactor * attemptMs));
}

/** Repeats read, decision and commit after a conflict. Each attempt uses current data. */
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
