import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { startStripe } from '#infra/local/emulators/stripe/start.ts';
import { aHold, aStripe, webhookSecret } from '#test/support/emulators/stripe-emulator.ts';

const deposit = { amount: 5000, currency: 'usd', capture_method: 'manual' } as const;

describe('Stripe lists', () => {
  it('return intents in pages, newest first, filtered by creation', async () => {
    const { sdk, clock } = await aStripe();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift((await sdk.paymentIntents.create(deposit)).id);
      clock.forward({ seconds: 10 });
    }
    const since = clock.now().getTime() / 1000 - 20;

    const allIntents = await sdk.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    const recent = await sdk.paymentIntents.list({ created: { gte: since } });

    expect(allIntents.map(({ id }) => id)).toEqual(ids);
    expect(recent.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('return events by type', async () => {
    const { sdk } = await aStripe();
    const held = await aHold(sdk);

    const events = await sdk.events.list({ type: 'payment_intent.amount_capturable_updated' });

    expect(events.data.map(({ data }) => (data.object as Stripe.PaymentIntent).id)).toEqual([held.id]);
  });
});

describe('Stripe idempotency', () => {
  it('returns the same intent for the same key, and marks it as replayed', async () => {
    const { emulator, sdk } = await aStripe();
    const createOnce = () => sdk.paymentIntents.create(deposit, { idempotencyKey: 'hold:a1' });

    const [firstIntent, secondIntent] = [await createOnce(), await createOnce()];

    expect(secondIntent.id).toBe(firstIntent.id);
    expect(firstIntent.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(secondIntent.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(emulator.intents()).toHaveLength(1);
  });

  it('rejects the same key with other parameters', async () => {
    const { sdk } = await aStripe();
    await sdk.paymentIntents.create(deposit, { idempotencyKey: 'k' });

    const otherRequest = sdk.paymentIntents.create({ ...deposit, amount: 6000 }, { idempotencyKey: 'k' });

    await expect(otherRequest).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('replays a decline for the same key, as Stripe does', async () => {
    const { sdk } = await aStripe();
    const { id } = await sdk.paymentIntents.create(deposit);
    const confirm = () =>
      sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'c' });

    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });

    await expect(confirm()).rejects.toMatchObject({
      code: 'card_declined',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  it('forgets a key after a day', async () => {
    const { emulator, sdk, clock } = await aStripe();
    await sdk.paymentIntents.create(deposit, { idempotencyKey: 'k' });

    clock.forward({ days: 1 });
    await sdk.paymentIntents.create(deposit, { idempotencyKey: 'k' });

    expect(emulator.intents()).toHaveLength(2);
  });
});

describe('Stripe faults on demand', () => {
  it('lose the response before or after the effect', async () => {
    const { emulator, sdk } = await aStripe();
    const held = await aHold(sdk);
    emulator.failNext({ call: 'create', when: 'before', times: 2 });
    emulator.failNext({ call: 'capture', when: 'after', times: 2 });

    const created = sdk.paymentIntents.create(deposit);
    const captured = sdk.paymentIntents.capture(held.id);

    await expect(created).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect(captured).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(emulator.intents()).toMatchObject([{ id: held.id, status: 'succeeded' }]);
  });

  it('store a 500 under the key', async () => {
    const { emulator, sdk } = await aStripe();
    const { id } = await aHold(sdk);
    emulator.failNext({ call: 'capture', when: 'before', how: 'error' });
    const capture = () => sdk.paymentIntents.capture(id, {}, { idempotencyKey: 'k' });

    await expect(capture()).rejects.toMatchObject({ statusCode: 500 });

    await expect(capture()).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await sdk.paymentIntents.capture(id)).status).toBe('succeeded');
  });

  it('return a rate limit error', async () => {
    const { emulator, sdk } = await aStripe();
    emulator.failNext({ call: 'create', when: 'before', how: 'limit' });

    const created = sdk.paymentIntents.create(deposit);

    await expect(created).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  });
});

describe('Stripe emulator', () => {
  it('keeps intents, keys and refunds over a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'stripe-')), 'stripe.sqlite');
    const firstRun = await aStripe({ file });
    const created = await firstRun.sdk.paymentIntents.create(deposit, { idempotencyKey: 'hold:a1' });
    await firstRun.sdk.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });

    const secondRun = await aStripe({ file });

    const sameIntent = await secondRun.sdk.paymentIntents.create(deposit, { idempotencyKey: 'hold:a1' });
    expect(sameIntent.id).toBe(created.id);
    expect((await secondRun.sdk.paymentIntents.capture(created.id)).status).toBe('succeeded');
  });

  it('accepts only the configured keys, and never a live one', async () => {
    const { emulator } = await aStripe({ keys: { secret: 'sk_test_mine', publishable: 'pk_test_mine' } });
    const listIntents = (key: string) =>
      new Stripe(key, { ...emulator.address, maxNetworkRetries: 0 }).paymentIntents.list();

    const { StripeAuthenticationError } = Stripe.errors;
    await expect(listIntents('sk_test_other')).rejects.toBeInstanceOf(StripeAuthenticationError);
    await expect(listIntents('sk_live_1')).rejects.toBeInstanceOf(StripeAuthenticationError);
    expect((await listIntents('sk_test_mine')).data).toEqual([]);
  });

  it('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');

    const starting = startStripe({
      port: 0,
      file: ':memory:',
      now: () => new Date(),
      webhook: { secret: webhookSecret },
    });

    await expect(starting).rejects.toThrow('never runs in production');
    vi.unstubAllEnvs();
  });
});
