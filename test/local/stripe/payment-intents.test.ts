import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aHold, aStripe } from '#test/support/emulators/stripe-emulator.ts';

const deposit = { amount: 5000, currency: 'usd', capture_method: 'manual' } as const;

describe('Stripe hold', () => {
  it('covers the whole amount for seven days and keeps the metadata', async () => {
    const { sdk, clock } = await aStripe();
    const intent = await sdk.paymentIntents.create({
      ...deposit,
      metadata: { appointmentId: 'a1', quote: 'q' },
    });

    const held = await sdk.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });

    const charge = held.latest_charge as Stripe.Charge;
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 5000 });
    expect(held.metadata).toEqual({ appointmentId: 'a1', quote: 'q' });
    expect(charge.payment_method_details?.card?.capture_before).toBe(
      clock.now().getTime() / 1000 + 7 * 86_400,
    );
  });

  it("can be confirmed by the browser with the publishable key and the intent's secret only", async () => {
    const { emulator, sdk } = await aStripe();
    const intent = await sdk.paymentIntents.create(deposit);
    const confirm = (secret: string) =>
      fetch(`${emulator.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_1', origin: 'http://127.0.0.1:5173' },
        body: new URLSearchParams({
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242 4242 4242 4242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[billing_details][name]': 'Ana Ríos',
        }),
      });

    const foreignResponse = await confirm('pi_other_secret');
    const ownResponse = await confirm(intent.client_secret ?? '');

    expect(foreignResponse.status).toBe(404);
    expect(ownResponse.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5173');
    const { latest_charge } = await sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ billing_details: { name: 'Ana Ríos' } });
    expect(JSON.stringify(latest_charge)).not.toContain('42424242');
  });

  it('rejects every other call by the browser', async () => {
    const { emulator, sdk } = await aStripe();
    const held = await aHold(sdk);
    const browser = new Stripe('pk_test_1', { ...emulator.address, maxNetworkRetries: 0 });

    const capture = browser.paymentIntents.capture(held.id);

    await expect(capture).rejects.toMatchObject({ statusCode: 401 });
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
  ])('declined by %s leaves the intent open for another card', async (card, code, decline_code) => {
    const { sdk } = await aStripe();
    const intent = await sdk.paymentIntents.create(deposit);

    const declined = sdk.paymentIntents.confirm(intent.id, { payment_method: card });

    await expect(declined).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    await expect(declined).rejects.toMatchObject({ statusCode: 402, code, decline_code });
    expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
    });
    const held = await sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(held.status).toBe('requires_capture');
  });

  it('is cancelled when it expires', async () => {
    const { emulator, sdk, clock } = await aStripe();
    const weekHold = await aHold(sdk);
    const soonHold = await aHold(sdk, { card: 'pm_card_holdLapsesSoon' });

    clock.forward({ seconds: 301 });
    emulator.processDue();

    expect(await sdk.paymentIntents.retrieve(soonHold.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
    expect((await sdk.paymentIntents.retrieve(weekHold.id)).status).toBe('requires_capture');
    clock.forward({ days: 7 });
    await expect(sdk.paymentIntents.capture(weekHold.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('Stripe capture, cancellation and refund', () => {
  it('captures once, fully or partly', async () => {
    const { sdk } = await aStripe();
    const wholeHold = await aHold(sdk);
    const partHold = await aHold(sdk);

    const captured = await sdk.paymentIntents.capture(wholeHold.id);
    const partlyCaptured = await sdk.paymentIntents.capture(partHold.id, { amount_to_capture: 2000 });

    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 5000, amount_capturable: 0 });
    expect(partlyCaptured.amount_received).toBe(2000);
    await expect(sdk.paymentIntents.capture(wholeHold.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('rejects capturing more than the hold', async () => {
    const { sdk } = await aStripe();
    const held = await aHold(sdk);

    const capture = sdk.paymentIntents.capture(held.id, { amount_to_capture: 5001 });

    await expect(capture).rejects.toMatchObject({ code: 'amount_too_large' });
  });

  it('supports a card whose hold succeeds and whose capture fails', async () => {
    const { sdk } = await aStripe();
    const held = await aHold(sdk, { card: 'pm_card_captureFails' });

    const capture = sdk.paymentIntents.capture(held.id);

    await expect(capture).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    expect((await sdk.paymentIntents.retrieve(held.id)).status).toBe('requires_capture');
  });

  it('cancels a hold once, and never a captured intent', async () => {
    const { sdk } = await aStripe();
    const held = await aHold(sdk);
    const capturedHold = await aHold(sdk);
    await sdk.paymentIntents.capture(capturedHold.id);

    const canceled = await sdk.paymentIntents.cancel(held.id);

    const rejection = { code: 'payment_intent_unexpected_state' };
    expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    await expect(sdk.paymentIntents.cancel(held.id)).rejects.toMatchObject(rejection);
    await expect(sdk.paymentIntents.cancel(capturedHold.id)).rejects.toMatchObject(rejection);
  });

  it('refunds in parts, and never more than was captured', async () => {
    const { sdk } = await aStripe();
    const { id } = await aHold(sdk);
    await expect(sdk.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_not_captured',
    });
    await sdk.paymentIntents.capture(id);

    const firstRefund = await sdk.refunds.create({
      payment_intent: id,
      amount: 2000,
      metadata: { why: 'x' },
    });

    const storedRefund = await sdk.refunds.retrieve(firstRefund.id);
    expect(storedRefund).toMatchObject({ amount: 2000, metadata: { why: 'x' } });
    const excessRefund = sdk.refunds.create({ payment_intent: id, amount: 3001 });
    await expect(excessRefund).rejects.toMatchObject({ code: 'amount_too_large' });
    expect((await sdk.refunds.create({ payment_intent: id })).amount).toBe(3000);
    await expect(sdk.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await sdk.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([3000, 2000]);
  });
});
