import { describe, expect, it } from 'vitest';
import { makePayments } from '#lambdas/platform/external/payments.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { AppError } from '#shared/core/errors.ts';
import { aStripe } from '#test/support/emulators/stripe-emulator.ts';

const request = { appointmentId: 'a1', patientId: 'p1', amountCents: 5000, quote: 'hash' };

async function aProcessor() {
  const { emulator, sdk, clock } = await aStripe();
  const payments = makePayments({ secretKey: 'sk_test_1', apiAddress: emulator.address });
  const createHeldIntent = async (card = 'pm_card_visa') => {
    const { id } = await payments.hold(request);
    await sdk.paymentIntents.confirm(id, { payment_method: card });
    return id;
  };
  return { emulator, sdk, clock, payments, createHeldIntent };
}

/** Returns 'done', or the code of the error, or undefined for unknown errors. */
const findErrorCode = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.definition.code : undefined),
  );

describe('hold', () => {
  it('creates one intent per appointment, for repeated calls', async () => {
    const { emulator, payments } = await aProcessor();

    const firstIntent = await payments.hold(request);
    const secondIntent = await payments.hold(request);

    expect(secondIntent).toEqual(firstIntent);
    expect(firstIntent).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 5000,
      capturedCents: 0,
    });
    expect(firstIntent.metadata).toEqual({ appointmentId: 'a1', patientId: 'p1', quote: 'hash' });
    expect(emulator.intents()).toHaveLength(1);
  });

  it('returns the current intent on a repeated call', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();

    const currentIntent = await payments.hold(request);

    expect(currentIntent).toMatchObject({
      id,
      status: 'requires_capture',
      captureBefore: '2026-03-09T14:00:00.000Z',
    });
  });

  it('creates one intent when the answer is lost', async () => {
    const { emulator, payments } = await aProcessor();
    emulator.failNext({ call: 'create', when: 'after' });

    await payments.hold(request);

    expect(emulator.intents()).toHaveLength(1);
  });

  it('is unavailable when Stripe cannot be reached, fails or is overloaded', async () => {
    const { emulator, payments } = await aProcessor();
    const outcomes: unknown[] = [];

    for (const how of ['drop', 'error', 'limit'] as const) {
      emulator.failNext({
        call: 'create',
        when: 'before',
        how,
        times: how === 'drop' ? timeouts.payments.tries : 1,
      });
      outcomes.push(await findErrorCode(payments.hold({ ...request, appointmentId: how })));
    }

    expect(outcomes).toEqual(['request.unavailable', 'request.unavailable', 'request.unavailable']);
    expect(emulator.intents()).toEqual([]);
  });
});

describe('captures and cancellations', () => {
  it('happen once per intent, and a second capture returns the captured intent', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();

    const firstIntent = await payments.capture(id);
    const secondIntent = await payments.capture(id);

    expect(firstIntent).toMatchObject({ status: 'succeeded', capturedCents: 5000 });
    expect(firstIntent.captureBefore).toBeUndefined();
    expect(secondIntent).toEqual(firstIntent);
  });

  it('happen once per intent, and a second cancellation returns the released intent', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();

    const firstIntent = await payments.cancel(id);
    const secondIntent = await payments.cancel(id);

    expect(firstIntent.status).toBe('canceled');
    expect(secondIntent).toEqual(firstIntent);
  });

  it('adopt the effect when every answer is lost', async () => {
    const { emulator, payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();
    emulator.failNext({ call: 'capture', when: 'after', times: timeouts.payments.tries });

    const capturedIntent = await payments.capture(id);

    expect(capturedIntent.status).toBe('succeeded');
  });

  it('retry with a new key when Stripe has cached a failure without effect', async () => {
    const { emulator, payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();
    emulator.failNext({ call: 'capture', when: 'before', how: 'error' });

    expect(await findErrorCode(payments.capture(id))).toBe('request.unavailable');

    expect((await payments.capture(id)).status).toBe('succeeded');
  });

  it('reject an intent that was never held or is already captured', async () => {
    const { payments, createHeldIntent, clock } = await aProcessor();
    const capturedId = await createHeldIntent();
    await payments.capture(capturedId);
    const unpaidId = (await payments.hold({ ...request, appointmentId: 'a2' })).id;
    clock.forward({ days: 8 });

    expect(await findErrorCode(payments.cancel(capturedId))).toBe('payment.not_held');
    expect(await findErrorCode(payments.capture(unpaidId))).toBe('payment.not_held');
  });

  it('give a Spanish error with a next step when the bank declines [R175]', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent('pm_card_captureFails');

    const capture = payments.capture(id);

    await expect(capture).rejects.toMatchObject({
      text: 'Error de pago: Tu banco no aceptó la tarjeta. Usa otra tarjeta o llama a tu banco.',
    });
    const error = await capture.catch((cause: AppError) => cause);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('_secret_');
  });

  it('report an unknown intent', async () => {
    const { payments } = await aProcessor();

    expect(await findErrorCode(payments.get('pi_unknown'))).toBe('request.not_found');
  });
});

describe('refund', () => {
  it('is made once per key, even after Stripe has forgotten the key', async () => {
    const { payments, createHeldIntent, clock } = await aProcessor();
    const id = await createHeldIntent();
    await payments.capture(id);
    const refund = () => payments.refund({ paymentIntentId: id, amountCents: 2000, refundKey: 'r1' });

    const findRefundedCents = async () => (await payments.get(id)).refundedCents;
    await refund();
    clock.forward({ days: 2 });
    const repeatedStatus = await refund();

    expect([repeatedStatus, await findRefundedCents()]).toEqual(['succeeded', 2000]);
    await payments.refund({ paymentIntentId: id, amountCents: 3000, refundKey: 'r2' });
    expect(await findRefundedCents()).toBe(5000);
  });

  it('fails with its error code when the amount exceeds the remainder', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();
    await payments.capture(id);

    const refund = payments.refund({ paymentIntentId: id, amountCents: 5001, refundKey: 'r1' });

    expect(await findErrorCode(refund)).toBe('payment.refund_failed');
    expect((await payments.get(id)).refundedCents).toBe(0);
  });

  it('is complete when the whole charge was refunded by hand, even after a rejection', async () => {
    const { payments, sdk, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();
    const refund = () => payments.refund({ paymentIntentId: id, amountCents: 5000, refundKey: 'r1' });
    const rejectedCode = await findErrorCode(refund());
    await payments.capture(id);
    await sdk.refunds.create({ payment_intent: id });

    const laterStatus = await refund();

    expect([rejectedCode, laterStatus]).toEqual(['payment.refund_failed', 'succeeded']);
    expect((await sdk.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('is retried after a rejection, which Stripe caches under the key for a day', async () => {
    const { payments, createHeldIntent } = await aProcessor();
    const id = await createHeldIntent();
    const refund = () => payments.refund({ paymentIntentId: id, amountCents: 5000, refundKey: 'r1' });
    const rejectedCode = await findErrorCode(refund());
    await payments.capture(id);

    const [firstStatus, secondStatus] = [await refund(), await refund()];

    expect(rejectedCode).toBe('payment.refund_failed');
    expect([firstStatus, secondStatus]).toEqual(['succeeded', 'succeeded']);
    expect((await payments.get(id)).refundedCents).toBe(5000);
  });

  it('is pending until the bank confirms it, for any number of calls', async () => {
    const { payments, sdk, createHeldIntent, clock } = await aProcessor();
    const id = await createHeldIntent('pm_card_pendingRefund');
    await payments.capture(id);
    const refund = () => payments.refund({ paymentIntentId: id, amountCents: 5000, refundKey: 'r1' });

    const earlyStatuses = [await refund(), await refund()];
    clock.forward({ seconds: 60 });

    expect([...earlyStatuses, await refund()]).toEqual(['pending', 'pending', 'succeeded']);
    expect((await sdk.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it('is requested again when the bank returns it', async () => {
    const { payments, sdk, createHeldIntent, clock } = await aProcessor();
    const id = await createHeldIntent('pm_card_refundFail');
    await payments.capture(id);
    const refund = () => payments.refund({ paymentIntentId: id, amountCents: 5000, refundKey: 'r1' });
    await refund();
    clock.forward({ seconds: 60 });
    const returnedIntent = await payments.get(id);

    await refund();

    expect(returnedIntent.refundedCents).toBe(0);
    expect((await sdk.refunds.list({ payment_intent: id })).data.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
    ]);
  });
});
