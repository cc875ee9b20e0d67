import { beforeEach, describe, expect, it } from 'vitest';
import {
  limitMessages,
  limitPasswords,
  limitProofs,
  limitRecoveries,
  limitRecoveryCodes,
  limitSetups,
} from '#lambdas/accounts/rate-limits.ts';
import { limitUploads } from '#lambdas/records/documents.ts';
import { calculatePause, limitSource, limitSubject, type ThrottlePorts } from '#lambdas/runtime/limits.ts';
import { AppError } from '#shared/core/errors.ts';

function aThrottleFixture() {
  const counts = new Map<string, number>();
  const pauses: number[] = [];
  const platform: ThrottlePorts & { scope: { actor: string; correlationId: string } } = {
    now: () => new Date('2026-03-06T18:10:00.000Z'),
    pause: async (ms: number) => void pauses.push(ms),
    scope: { actor: 'patient:one', correlationId: 'test' },
    throttles: {
      count: async ({ subject, seconds }) => {
        const key = `${subject} in ${seconds}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return counts.get(key) ?? 0;
      },
      countUntil: () => Promise.reject(new Error('not used here')),
    },
  };
  return { platform, pauses };
}

let fixture: ReturnType<typeof aThrottleFixture>;
beforeEach(() => {
  fixture = aThrottleFixture();
});

const getErrorCode = (error: unknown) => (error instanceof AppError ? error.definition.code : 'none');
const findOutcome = (call: Promise<void>) => call.then(() => 'done', getErrorCode);

/** Calls the limited function repeatedly. Returns the answers and the delay of each. */
async function callRepeatedly(times: number, callLimited: () => Promise<void>) {
  const answers: string[] = [];
  const waits: number[] = [];
  for (let n = 0; n < times; n++) {
    const pausesBefore = fixture.pauses.length;
    answers.push(await findOutcome(callLimited()));
    waits.push(fixture.pauses.slice(pausesBefore).reduce((sum, ms) => sum + ms, 0));
  }
  return { answers, waits };
}

describe('limit per source', () => {
  const limit = { action: 'intake', maxCount: 60, seconds: 3_600 };
  const limitFrom = (source: string) => limitSource(fixture.platform, source, limit);

  it('passes half immediately, delays the rest increasingly, and rejects beyond', async () => {
    const { answers } = await callRepeatedly(62, () => limitFrom('203.0.113.4'));

    const { pauses } = fixture;
    expect(answers).toEqual([...Array(60).fill('done'), 'request.too_many', 'request.too_many']);
    expect(pauses).toHaveLength(30);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(Math.max(...pauses)).toBe(1_000);
  });

  it('rejects only the flooding address among 5,000', async () => {
    const { answers: flooderAnswers } = await callRepeatedly(1_200, () => limitFrom('198.51.100.7'));
    const otherOutcomes = await Promise.all(
      Array.from({ length: 5_000 }, (_, n) =>
        findOutcome(limitFrom(`10.${Math.floor(n / 256)}.${n % 256}.9`)),
      ),
    );

    expect(flooderAnswers.filter((answer) => answer === 'request.too_many')).toHaveLength(1_140);
    expect(new Set(otherOutcomes)).toEqual(new Set(['done']));
  });

  it.each([3, 5, 10, 60, 300])(
    'delays the last of %i by a second, and the first half not at all',
    (maxCount) => {
      expect(calculatePause(Math.ceil(maxCount / 2), maxCount)).toBe(0);
      expect(calculatePause(Math.ceil(maxCount / 2) + 1, maxCount)).toBeGreaterThanOrEqual(50);
      expect(calculatePause(maxCount, maxCount)).toBe(1_000);
    },
  );
});

describe('limit per subject', () => {
  const userId = 'user-1';
  it.each([
    ['e-mails to an account', 5, () => limitMessages(fixture.platform, userId)],
    ['password confirmations', 10, () => limitPasswords(fixture.platform, userId)],
    ['setups of a second factor', 30, () => limitSetups(fixture.platform, userId)],
    ['uploads', 60, () => limitUploads(fixture.platform)],
  ])('delays before it rejects: %s', async (_, maxCount, callLimited) => {
    const { answers, waits } = await callRepeatedly(maxCount + 1, callLimited);

    expect(answers).toEqual([...Array(maxCount).fill('done'), 'request.too_many']);
    expect(waits.slice(0, Math.ceil(maxCount / 2))).toEqual(Array(Math.ceil(maxCount / 2)).fill(0));
    expect(waits.slice(Math.ceil(maxCount / 2), maxCount).every((ms) => ms >= 50)).toBe(true);
    expect(waits[maxCount - 1]).toBe(1_000);
  });

  it('delays once for the nearest window, not for each', async () => {
    const windows = [
      { maxCount: 4, seconds: 60 },
      { maxCount: 4, seconds: 3_600 },
    ];
    const { waits } = await callRepeatedly(4, () =>
      limitSubject(fixture.platform, { subject: 'one', windows }),
    );
    expect(waits).toEqual([0, 0, 500, 1_000]);
  });

  const email = 'marisol@test.example';
  it.each([
    ['recovery', (source: string) => limitRecoveries(fixture.platform, { email, source })],
    ['proofs of an e-mail', (source: string) => limitProofs(fixture.platform, { email, source })],
    ['recovery codes', (source: string) => limitRecoveryCodes(fixture.platform, { email, source })],
  ])(
    'delays and rejects a stranger who uses another user’s e-mail, but not its owner: %s',
    async (_, callLimited) => {
      const { answers, waits } = await callRepeatedly(40, () => callLimited('198.51.100.7'));
      const owner = await callRepeatedly(1, () => callLimited('203.0.113.4'));

      expect(answers.at(-1)).toBe('request.too_many');
      expect(Math.max(...waits)).toBeGreaterThanOrEqual(1_000);
      expect(owner).toEqual({ answers: ['done'], waits: [0] });
    },
  );
});
