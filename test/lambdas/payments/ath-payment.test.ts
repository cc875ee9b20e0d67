import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AthPurposes, followAthPayment } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { cancelAthPayment, changeAthPhone } from '#lambdas/payments/ath/request-ath-payment.ts';
import { shiftClock } from '#lambdas/platform/clock.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { createAthFixture, onceOnlyPurposes } from '#test/support/payments/ath-fixture.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const findErrorCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.definition.code : String(error)),
  );
const failingPurposes: AthPurposes = {
  sale: {
    paid: async () => {
      throw new AppError(athErrors.ended);
    },
    refunded: async () => [],
  },
};

describe('payment by phone', () => {
  it('is created, rings, is confirmed and completed, then commits its purchase', async () => {
    const { startPayment, follow, accept, findServicePayment, wasCommitted, platform } =
      await createAthFixture();

    const ringingPayment = await startPayment();
    const { paymentId } = ringingPayment;
    const polledPayment = await follow(paymentId);
    const wasCommittedBefore = await wasCommitted(paymentId);
    accept(paymentId);
    const completedPayment = await follow(paymentId);

    expect(ringingPayment).toMatchObject({ state: 'ringing', phone: '7875550117', by: 'system:test' });
    expect(polledPayment).toEqual(ringingPayment);
    expect(wasCommittedBefore).toBe(false);
    expect(completedPayment).toMatchObject({
      state: 'completed',
      referenceNumber: findServicePayment(paymentId).referenceNumber,
      appliedAt: expect.any(String),
      request: { lines: [{ productId: 'serum', quantity: 1 }] },
    });
    expect(await wasCommitted(paymentId)).toBe(true);
    expect(await platform.athPayments.get(paymentId)).toEqual(completedPayment);
    expect(await platform.athPayments.listOpen()).not.toContainEqual(expect.objectContaining({ paymentId }));
  });

  it('is rejected on the phone, or expires, without a charge', async () => {
    const { startPayment, follow, emulator, findServicePayment, wasCommitted } = await createAthFixture();
    const rejectedPayment = await startPayment();
    const expiringPayment = await startPayment();

    emulator.phones.reject(findServicePayment(rejectedPayment.paymentId).ecommerceId);
    const rejectedResult = await follow(rejectedPayment.paymentId);
    advanceClock({ minutes: 10 });
    const expiredResult = await follow(expiringPayment.paymentId);

    expect([rejectedResult.state, expiredResult.state]).toEqual(['cancelled', 'expired']);
    expect(await wasCommitted(rejectedPayment.paymentId)).toBe(false);
    expect(await wasCommitted(expiringPayment.paymentId)).toBe(false);
  });

  it('commits once, and authorizes once, with concurrent observers', async () => {
    const { startPayment, follow, accept, platform, wasCommitted } = await createAthFixture();
    const { paymentId } = await startPayment();
    accept(paymentId);
    const { authorize } = platform.athMovil;
    let requestCount = 0;
    const countingPlatform = {
      ...platform,
      athMovil: {
        ...platform.athMovil,
        authorize: (token: string) => {
          requestCount += 1;
          return authorize(token);
        },
      },
    };

    await Promise.all(Array.from({ length: 8 }, () => follow(paymentId, countingPlatform)));
    const finalPayment = await follow(paymentId, countingPlatform);

    expect(finalPayment).toMatchObject({ state: 'completed', appliedAt: expect.any(String) });
    expect(requestCount).toBe(1);
    expect(await wasCommitted(paymentId)).toBe(true);
  });

  it('stays open with the reason when its purchase fails, and is applied later if possible', async () => {
    const { startPayment, accept, follow, platform } = await createAthFixture();
    const { paymentId, authToken = '' } = await startPayment();
    accept(paymentId);
    await platform.athMovil.authorize(authToken);

    const failedResult = await followAthPayment(platform, paymentId, failingPurposes);
    const openPayments = await platform.athPayments.listOpen();
    const appliedPayment = await follow(paymentId);

    expect(failedResult.error?.definition.code).toBe('ath.ended');
    expect(failedResult.payment).toMatchObject({ state: 'completed', referenceNumber: expect.any(String) });
    expect(failedResult.payment.appliedAt).toBeUndefined();
    expect(openPayments).toContainEqual(expect.objectContaining({ paymentId }));
    expect(appliedPayment.appliedAt).toBeDefined();
  });
});

describe('request for a payment', () => {
  it('creates one payment when repeated under one id, also concurrently', async () => {
    const { startPayment, emulator } = await createAthFixture();
    const sameRequest = { paymentId: newId(), purpose: { kind: 'sale', id: newId() } as const };

    const payments = await Promise.all(Array.from({ length: 3 }, () => startPayment(sameRequest)));
    const repeatedPayment = await startPayment(sameRequest);

    expect(new Set(payments.map(({ paymentId }) => paymentId))).toEqual(new Set([sameRequest.paymentId]));
    expect(repeatedPayment.state).toBe('ringing');
    expect(emulator.payments()).toHaveLength(1);
  });

  it('is rejected for the same sale until the first payment ends, and forever once it is paid', async () => {
    const { startPayment, emulator, findServicePayment, follow, createPaidPayment } =
      await createAthFixture();
    const purpose = { kind: 'sale', id: newId() } as const;
    const firstPayment = await startPayment({ purpose });

    const concurrentCode = await findErrorCode(startPayment({ purpose }));
    emulator.phones.reject(findServicePayment(firstPayment.paymentId).ecommerceId);
    await follow(firstPayment.paymentId);
    await createPaidPayment({ purpose });
    const codeAfterwards = await findErrorCode(startPayment({ purpose }));

    expect([concurrentCode, codeAfterwards]).toEqual(['ath.waiting', 'ath.waiting']);
  });

  it.each([
    { changes: { amountCents: 99 }, code: 'ath.below_minimum' },
    { changes: { amountCents: 150_001 }, code: 'ath.above_maximum' },
    { changes: { phone: '555' }, code: 'ath.wrong_phone' },
  ])('is rejected outside the limits before the service is called: $code', async ({ changes, code }) => {
    const { startPayment, emulator } = await createAthFixture();

    expect(await findErrorCode(startPayment(changes))).toBe(code);
    expect(emulator.payments()).toEqual([]);
  });

  it('does not block the sale when the center has no account', async () => {
    const { createAdapter, platform, startPayment, buildRequest } = await createAthFixture();
    const { requestAthPayment } = await import('#lambdas/payments/ath/request-ath-payment.ts');
    const paymentRequest = buildRequest();
    const withoutAccount = { ...platform, athMovil: createAdapter({ tokens: undefined }) };

    const rejectedCode = await findErrorCode(requestAthPayment(withoutAccount, paymentRequest));
    const retriedPayment = await startPayment({ purpose: paymentRequest.purpose });

    expect(rejectedCode).toBe('ath.not_configured');
    expect(retriedPayment.state).toBe('ringing');
  });
});

describe('cancelling a payment', () => {
  it('ends it here and at the service', async () => {
    const { startPayment, platform, findServicePayment } = await createAthFixture();
    const { paymentId } = await startPayment();

    const { payment } = await cancelAthPayment(platform, paymentId, onceOnlyPurposes);

    expect(payment).toMatchObject({ state: 'cancelled', cancelledBy: 'system:test' });
    expect(findServicePayment(paymentId).status).toBe('CANCEL');
  });

  it('is attributed to the center even if the service’s notice arrives first', async () => {
    const { startPayment, follow, platform } = await createAthFixture();
    const { paymentId } = await startPayment();
    const { athMovil } = platform;
    const noticedPlatform = {
      ...platform,
      athMovil: {
        ...athMovil,
        cancel: async (id: string) => {
          const answer = await athMovil.cancel(id);
          await follow(paymentId);
          return answer;
        },
      },
    };

    const { payment } = await cancelAthPayment(noticedPlatform, paymentId, onceOnlyPurposes);

    expect(payment).toMatchObject({ state: 'cancelled', cancelledBy: 'system:test' });
  });

  it('reports a paid payment, and rejects one being confirmed', async () => {
    const { startPayment, platform, accept, createAdapter, wasCommitted } = await createAthFixture();
    const paidPayment = await startPayment();
    accept(paidPayment.paymentId);
    // Another POS authorizes it before this one knows.
    await createAdapter().authorize(String(paidPayment.authToken));

    const { payment } = await cancelAthPayment(platform, paidPayment.paymentId, onceOnlyPurposes);
    const confirmedPayment = await startPayment();
    accept(confirmedPayment.paymentId);
    const { version, ...row } = confirmedPayment;
    await platform.commit(platform.athPayments.save({ ...row, version, state: 'confirmed' }));

    expect(payment.state).toBe('completed');
    expect(await wasCommitted(paidPayment.paymentId)).toBe(true);
    const secondCancellation = cancelAthPayment(platform, confirmedPayment.paymentId, onceOnlyPurposes);
    expect(await findErrorCode(secondCancellation)).toBe('ath.accepted');
  });
});

describe('change of phone', () => {
  it('rings another phone in place of the first, and rings it again only after 20 seconds', async () => {
    const { startPayment, platform, emulator } = await createAthFixture();
    const { paymentId } = await startPayment();
    const change = (phone: string) => changeAthPhone(platform, { paymentId, phone }, onceOnlyPurposes);

    const { payment } = await change('(787) 555-0199');
    expect(await findErrorCode(change('7875550199'))).toBe('ath.rung_just_now');
    shiftClock(20_000);
    const secondChange = await change('7875550199');
    shiftClock(-20_000);

    expect(payment).toMatchObject({ phone: '7875550199', state: 'ringing' });
    expect(secondChange.payment.state).toBe('ringing');
    expect(emulator.phones.listRinging()).toMatchObject([{ phoneNumber: '7875550199' }]);
  });

  it('is too late once the client has accepted', async () => {
    const { startPayment, platform, accept } = await createAthFixture();
    const { paymentId } = await startPayment();
    accept(paymentId);
    const change = () => changeAthPhone(platform, { paymentId, phone: '7875550199' }, onceOnlyPurposes);

    const { payment } = await change();

    expect(payment).toMatchObject({ state: 'completed', phone: '7875550117' });
    expect(await findErrorCode(change())).toBe('ath.ended');
  });
});
