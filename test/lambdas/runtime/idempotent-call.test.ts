import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { withIdempotency } from '#lambdas/runtime/idempotency.ts';
import type { IdempotencyClaim } from '#lambdas/table/system/idempotency-entry.store.ts';
import { getMe } from '#shared/accounts/api.ts';
import { denyAppointment } from '#shared/appointments/api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { shareLocation } from '#shared/staff/api.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const done = { statusCode: 200, body: '{}' };
const failUnavailable = () => Promise.reject(new Error('The table is unavailable.'));

/** Creates a store of claims that records its calls. */
function aPlatform(
  claim: IdempotencyClaim,
  responses: { answer?: () => Promise<void>; release?: () => Promise<void> } = {},
) {
  const storeCalls: string[] = [];
  const recordCall =
    (call: string, respond = async () => {}) =>
    () => {
      storeCalls.push(call);
      return respond();
    };
  const idempotency = {
    claim: async () => claim,
    answer: recordCall('answer', responses.answer),
    release: recordCall('release', responses.release),
  };
  const scope = { actor: 'admin:ada', correlationId: 'call-1' };
  return {
    storeCalls,
    platform: { idempotency, scope, now: () => new Date() } as unknown as Platform,
  };
}
const withKey = (key = 'a-form-sent-once'): APIGatewayProxyEventV2 => {
  const event = anHttpEvent();
  return { ...event, headers: { ...event.headers, 'idempotency-key': key } };
};

beforeEach(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('call with an idempotency key', () => {
  it('stores its answer', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'claimed' });

    const answer = await withIdempotency(
      { event: withKey(), route: denyAppointment, platform },
      async () => done,
    );

    expect([answer, storeCalls]).toEqual([done, ['answer']]);
  });

  it('returns its answer and keeps the claim even if the answer cannot be stored', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'claimed' }, { answer: failUnavailable });

    const answer = await withIdempotency(
      { event: withKey(), route: denyAppointment, platform },
      async () => done,
    );

    expect([answer, storeCalls]).toEqual([done, ['answer']]);
  });

  it('releases the claim on a rejection, and returns that error even if releasing fails', async () => {
    const rejection = new AppError(coreErrors.conflict);
    const { storeCalls, platform } = aPlatform({ state: 'claimed' }, { release: failUnavailable });
    const run = () => Promise.reject(rejection);

    await expect(withIdempotency({ event: withKey(), route: denyAppointment, platform }, run)).rejects.toBe(
      rejection,
    );
    expect(storeCalls).toEqual(['release']);
  });

  it('runs nothing when answered, in progress, or a different request', async () => {
    const run = vi.fn(async () => done);
    const storedResponse = { statusCode: 200, body: '{"kept":true}' };
    const call = (claim: IdempotencyClaim) =>
      withIdempotency({ event: withKey(), route: denyAppointment, platform: aPlatform(claim).platform }, run);

    expect(await call({ state: 'answered', answer: storedResponse })).toEqual(storedResponse);
    await expect(call({ state: 'running' })).rejects.toMatchObject({ definition: coreErrors.conflict });
    await expect(call({ state: 'other' })).rejects.toMatchObject({ definition: coreErrors.key_reused });
    expect(run).not.toHaveBeenCalled();
  });

  it('needs no claim, and stores no answer, when it is repeatable', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'running' });

    const answer = await withIdempotency(
      { event: withKey(), route: shareLocation, platform },
      async () => done,
    );

    expect([answer, storeCalls]).toEqual([done, []]);
  });

  it('needs no claim when it only reads', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'running' });

    expect(await withIdempotency({ event: withKey(), route: getMe, platform }, async () => done)).toEqual(
      done,
    );
    expect(storeCalls).toEqual([]);
  });
});
