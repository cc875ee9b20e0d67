import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aHold, aStripe, aWebhookReceiver, webhookSecret } from '#test/support/emulators/stripe-emulator.ts';

const pickLast = () => 0.999;

describe('Stripe webhooks', () => {
  it('report events in order, with a signature that the SDK accepts', async () => {
    const { url, received, listEventTypes } = await aWebhookReceiver();
    const { emulator, sdk, clock } = await aStripe({ webhook: { url, secret: webhookSecret } });

    const held = await aHold(sdk);
    await emulator.webhooks.waitUntilIdle();
    await sdk.paymentIntents.capture(held.id);
    await emulator.webhooks.waitUntilIdle();
    await sdk.refunds.create({ payment_intent: held.id, amount: 100 });
    await emulator.webhooks.waitUntilIdle();

    const verified = received.map(({ body, signature }) =>
      sdk.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, clock.now().getTime()),
    );
    expect(verified.map(({ type }) => type).toSorted()).toEqual(listEventTypes().toSorted());
    expect(listEventTypes().toSorted()).toEqual([
      'charge.captured',
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    const [{ body, signature }] = received as [(typeof received)[number]];
    const forged = () => sdk.webhooks.constructEvent(`${body} `, signature, webhookSecret);
    expect(forged).toThrow('No signatures found');
  });

  it('report declines and expired holds', async () => {
    const { url, listEventTypes } = await aWebhookReceiver();
    const { emulator, sdk, clock } = await aStripe({ webhook: { url, secret: webhookSecret } });
    await expect(aHold(sdk, { card: 'pm_card_chargeDeclined' })).rejects.toThrow('declined');
    await aHold(sdk);

    clock.forward({ days: 7 });
    emulator.processDue();
    await emulator.webhooks.waitUntilIdle();

    expect(listEventTypes()).toContain('payment_intent.payment_failed');
    expect(listEventTypes()).toContain('payment_intent.canceled');
  });

  it('are retried until accepted, at most five times', async () => {
    const { url, received } = await aWebhookReceiver(500, 500, 500, 500, 500, 500, 200);
    const { emulator, sdk } = await aStripe({ webhook: { url, secret: webhookSecret } });

    await sdk.paymentIntents.create({ amount: 100, currency: 'usd' });
    await emulator.webhooks.waitUntilIdle();
    const [attempts, undelivered] = [received.length, emulator.webhooks.undelivered()];
    await sdk.paymentIntents.create({ amount: 200, currency: 'usd' });
    await emulator.webhooks.waitUntilIdle();

    expect([attempts, undelivered]).toEqual([5, 1]);
    expect(received).toHaveLength(7);
    expect(emulator.webhooks.undelivered()).toBe(1);
  });

  it('are sent after a restart if they were not accepted before', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.sqlite');
    const firstRun = await aStripe({ file });
    await aHold(firstRun.sdk);
    await firstRun.emulator.close();
    const { url, listEventTypes } = await aWebhookReceiver();

    const secondRun = await aStripe({ file, webhook: { url, secret: webhookSecret } });
    await secondRun.emulator.webhooks.waitUntilIdle();

    expect(listEventTypes()).toEqual(['payment_intent.created', 'payment_intent.amount_capturable_updated']);
    expect(secondRun.emulator.webhooks.undelivered()).toBe(0);
  });

  it('wait until an address is set', async () => {
    const { url, listEventTypes } = await aWebhookReceiver();
    const { emulator, sdk } = await aStripe();
    await sdk.paymentIntents.create({ amount: 100, currency: 'usd' });
    await emulator.webhooks.waitUntilIdle();

    emulator.webhooks.sendTo(url);
    await emulator.webhooks.waitUntilIdle();

    expect(listEventTypes()).toEqual(['payment_intent.created']);
  });

  it('can be held back, repeated and shuffled', async () => {
    const { url, received, listEventTypes } = await aWebhookReceiver();
    const { emulator, sdk } = await aStripe({
      webhook: { url, secret: webhookSecret },
      random: pickLast,
    });
    emulator.webhooks.hold();
    emulator.webhooks.deliverTwice(true);
    emulator.webhooks.shuffle(true);
    await aHold(sdk);
    await emulator.webhooks.waitUntilIdle();
    const receivedBefore = received.length;

    emulator.webhooks.release();
    await emulator.webhooks.waitUntilIdle();

    expect(receivedBefore).toBe(0);
    expect(listEventTypes()[0]).toBe('payment_intent.amount_capturable_updated');
    expect(listEventTypes().toSorted()).toEqual([
      'payment_intent.amount_capturable_updated',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.created',
    ]);
  });
});
