import { describe, expect, it } from 'vitest';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { calculateMaxPause, maxTries } from '#lambdas/platform/retry-stale.ts';
import { scaleTimeout } from '#lambdas/platform/timeouts.ts';

/** Creates a reproducible random generator (linear congruential). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Calls of an attempt before its commit. The last one reads the version. */
const callsPerAttempt = 5;
type Writer = { nextAt: number; startedAt: number; call: number; attempt: number; readVersion: number };

/**
 * Simulates writers of one row whose table serves one call at a time in about `callMs`. Returns the highest
 * number of attempts of any writer.
 */
function simulateContention(count: number, callMs: number, random: () => number): number {
  const waitingWriters: Writer[] = Array.from({ length: count }, () => {
    const startedAt = random();
    return { nextAt: startedAt, startedAt, call: 1, attempt: 1, readVersion: 0 };
  });
  let [currentVersion, tableFreeAt, maxAttempts] = [0, 0, 1];
  while (waitingWriters.length > 0) {
    waitingWriters.sort((a, b) => a.nextAt - b.nextAt);
    const writer = waitingWriters[0]!;
    tableFreeAt = Math.max(writer.nextAt, tableFreeAt) + callMs * (0.7 + 0.6 * random());
    writer.nextAt = tableFreeAt;
    writer.call += 1;
    if (writer.call === callsPerAttempt) writer.readVersion = currentVersion;
    if (writer.call <= callsPerAttempt) continue;
    maxAttempts = Math.max(maxAttempts, writer.attempt);
    if (writer.readVersion === currentVersion) {
      currentVersion += 1;
      waitingWriters.shift();
      continue;
    }
    writer.nextAt += random() * calculateMaxPause(writer.attempt, tableFreeAt - writer.startedAt);
    Object.assign(writer, { startedAt: writer.nextAt, call: 1, attempt: writer.attempt + 1 });
  }
  return maxAttempts;
}

describe('twenty concurrent writers of one row', () => {
  it.each([1, 10, 100])('succeed well before the last attempt at %i ms per call', (callMs) => {
    const attempts = Array.from({ length: 50 }, (_, seed) =>
      simulateContention(20, callMs, createRandom(seed + 1)),
    );

    expect(Math.max(...attempts)).toBeLessThan(maxTries - 3);
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
