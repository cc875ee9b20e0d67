import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { onceOnly } from '#lambdas/runtime/once-only.ts';
import type { Claim } from '#lambdas/table/system/idempotency-entry.store.ts';
import { getMe } from '#shared/accounts/api.ts';
import { denyAppointment } from '#shared/appointments/api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { shareLocation } from '#shared/staff/api.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const done = { statusCode: 200, body: '{}' };
const away = () => Promise.reject(new Error('The table is away.'));

/** A store of claims that records its calls. */
function aPlatform(
  claim: Claim,
  given: { answer?: () => Promise<void>; release?: () => Promise<void> } = {},
) {
  const asked: string[] = [];
  const note =
    (what: string, then = async () => {}) =>
    () => {
      asked.push(what);
      return then();
    };
  const idempotency = {
    claim: async () => claim,
    answer: note('answer', given.answer),
    release: note('release', given.release),
  };
  const scope = { actor: 'admin:ada', correlationId: 'call-1' };
  return { asked, platform: { idempotency, scope, now: () => new Date() } as unknown as Platform };
}
const withKey = (key = 'a-form-sent-once'): APIGatewayProxyEventV2 => {
  const event = anHttpEvent();
  return { ...event, headers: { ...event.headers, 'idempotency-key': key } };
};

beforeEach(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('call with an idempotency key', () => {
  it('stores its answer', async () => {
    const { asked, platform } = aPlatform({ state: 'claimed' });

    const answer = await onceOnly({ event: withKey(), route: denyAppointment, platform }, async () => done);

    expect([answer, asked]).toEqual([done, ['answer']]);
  });

  it('returns its answer and keeps the claim even if the answer cannot be stored', async () => {
    const { asked, platform } = aPlatform({ state: 'claimed' }, { answer: away });

    const answer = await onceOnly({ event: withKey(), route: denyAppointment, platform }, async () => done);

    expect([answer, asked]).toEqual([done, ['answer']]);
  });

  it('releases the claim on a rejection, and returns that error even if releasing fails', async () => {
    const refusal = new AppError(coreErrors.conflict);
    const { asked, platform } = aPlatform({ state: 'claimed' }, { release: away });
    const run = () => Promise.reject(refusal);

    await expect(onceOnly({ event: withKey(), route: denyAppointment, platform }, run)).rejects.toBe(refusal);
    expect(asked).toEqual(['release']);
  });

  it('runs nothing when answered, in progress, or a different request', async () => {
    const run = vi.fn(async () => done);
    const kept = { statusCode: 200, body: '{"kept":true}' };
    const call = (claim: Claim) =>
      onceOnly({ event: withKey(), route: denyAppointment, platform: aPlatform(claim).platform }, run);

    expect(await call({ state: 'answered', answer: kept })).toEqual(kept);
    await expect(call({ state: 'running' })).rejects.toMatchObject({ definition: coreErrors.conflict });
    await expect(call({ state: 'other' })).rejects.toMatchObject({ definition: coreErrors.key_reused });
    expect(run).not.toHaveBeenCalled();
  });

  it('needs no claim, and stores no answer, when it is repeatable', async () => {
    const { asked, platform } = aPlatform({ state: 'running' });

    const answer = await onceOnly({ event: withKey(), route: shareLocation, platform }, async () => done);

    expect([answer, asked]).toEqual([done, []]);
  });

  it('needs no claim when it only reads', async () => {
    const { asked, platform } = aPlatform({ state: 'running' });

    expect(await onceOnly({ event: withKey(), route: getMe, platform }, async () => done)).toEqual(done);
    expect(asked).toEqual([]);
  });
});
