import { describe, expect, it } from 'vitest';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { calculateMaxPause, maxTries } from '#lambdas/platform/retry-stale.ts';
import { scaleTimeout } from '#lambdas/platform/timeouts.ts';

/** A reproducible random generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Calls of an attempt: its reads, the number last, and its commit. */
const calls = 5;
type Competitor = { at: number; began: number; call: number; attempt: number; seen: number };

/**
 * Simulates writers of one row whose table serves one call at a time in about `callMs`. Returns the most
 * attempts of any writer.
 */
function compete(count: number, callMs: number, random: () => number): number {
  const waiting: Competitor[] = Array.from({ length: count }, () => {
    const at = random();
    return { at, began: at, call: 1, attempt: 1, seen: 0 };
  });
  let [latest, freeAt, most] = [0, 0, 1];
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at - b.at);
    const next = waiting[0]!;
    freeAt = Math.max(next.at, freeAt) + callMs * (0.7 + 0.6 * random());
    next.at = freeAt;
    next.call += 1;
    if (next.call === calls) next.seen = latest;
    if (next.call <= calls) continue;
    most = Math.max(most, next.attempt);
    if (next.seen === latest) {
      latest += 1;
      waiting.shift();
      continue;
    }
    next.at += random() * calculateMaxPause(next.attempt, freeAt - next.began);
    Object.assign(next, { began: next.at, call: 1, attempt: next.attempt + 1 });
  }
  return most;
}

describe('twenty concurrent writers of one row', () => {
  it.each([1, 10, 100])('succeed well before the last attempt at %i ms per call', (callMs) => {
    const most = Array.from({ length: 50 }, (_, seed) => compete(20, callMs, createRandom(seed + 1)));

    expect(Math.max(...most)).toBeLessThan(maxTries - 3);
  });
});

describe('retry after a ten-second attempt', () => {
  it('starts immediately after the first attempt', () => {
    expect(calculateMaxPause(1, 10_000)).toBeLessThan(20);
  });

  it('leaves time for another attempt within the timeout', () => {
    expect(calculateMaxPause(2, 10_000)).toBeLessThan(scaleTimeout(timeoutSeconds.api * 1000) / 4);
  });
});
