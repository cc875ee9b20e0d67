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

const doneResponse = { statusCode: 200, body: '{}' };
const failUnavailable = () => Promise.reject(new Error('The table is unavailable.'));

/** Creates a store of claims that records its calls. */
function aPlatform(
  claim: IdempotencyClaim,
  responses: { storeResponse?: () => Promise<void>; release?: () => Promise<void> } = {},
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
    storeResponse: recordCall('storeResponse', responses.storeResponse),
    release: recordCall('release', responses.release),
  };
  const scope = { actor: 'admin:ada', correlationId: 'call-1' };
  return {
    storeCalls,
    // Only the parts that an idempotent call uses.
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
      async () => doneResponse,
    );

    expect([answer, storeCalls]).toEqual([doneResponse, ['storeResponse']]);
  });

  it('returns its answer and keeps the claim even if the answer cannot be stored', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'claimed' }, { storeResponse: failUnavailable });

    const answer = await withIdempotency(
      { event: withKey(), route: denyAppointment, platform },
      async () => doneResponse,
    );

    expect([answer, storeCalls]).toEqual([doneResponse, ['storeResponse']]);
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

  it('runs nothing when it is answered, in progress, or reused for a different request', async () => {
    const run = vi.fn(async () => doneResponse);
    const storedResponse = { statusCode: 200, body: '{"kept":true}' };
    const call = (claim: IdempotencyClaim) =>
      withIdempotency({ event: withKey(), route: denyAppointment, platform: aPlatform(claim).platform }, run);

    expect(await call({ state: 'answered', response: storedResponse })).toEqual(storedResponse);
    await expect(call({ state: 'running' })).rejects.toMatchObject({ definition: coreErrors.conflict });
    await expect(call({ state: 'other' })).rejects.toMatchObject({ definition: coreErrors.key_reused });
    expect(run).not.toHaveBeenCalled();
  });

  it('needs no claim, and stores no answer, when it is repeatable', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'running' });

    const answer = await withIdempotency(
      { event: withKey(), route: shareLocation, platform },
      async () => doneResponse,
    );

    expect([answer, storeCalls]).toEqual([doneResponse, []]);
  });

  it('needs no claim when it only reads', async () => {
    const { storeCalls, platform } = aPlatform({ state: 'running' });

    expect(
      await withIdempotency({ event: withKey(), route: getMe, platform }, async () => doneResponse),
    ).toEqual(doneResponse);
    expect(storeCalls).toEqual([]);
  });
});
