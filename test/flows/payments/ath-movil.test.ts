import { describe, expect, onTestFinished, vi } from 'vitest';
import type { AthPorts } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { requestAthPayment } from '#lambdas/payments/ath/request-ath-payment.ts';
import { athMovil as makeAthMovil } from '#lambdas/platform/external/from-env.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { receiveAthWebhook } from '#shared/payments/api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { anAthPos } from '#test/support/payments/ath-pos.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let platform: AthPorts;
let pos: ReturnType<typeof anAthPos>;
it.beforeAll(async ({ stack }) => {
  pos = anAthPos(stack, (await createFixture(stack)).asAdmin);
  platform = { ...thePlatform(), athMovil: await makeAthMovil() };
});

const sweep = () => stack.bus.runSchedule('sweep-ath-payments');
const stateOf = async (paymentId: string) => (await platform.athPayments.get(paymentId)).state;

/** A pending payment with its id at the service. */
async function createRingingPayment() {
  const { paymentId, ecommerceId = '' } = await requestAthPayment(platform, {
    purpose: { kind: 'sale', id: newId() },
    amountCents: 12_352,
    taxCents: 552,
    phone: '787-555-0117',
    description: 'Serena Bienestar',
    request: {},
  });
  return { paymentId, ecommerceId };
}

/** Clicks a button on the mailbox page as the client. */
const submitPhone = async (ecommerceId: string, button: 'aceptar' | 'rechazar') => {
  const headers = { origin: stack.url };
  await fetch(`${stack.url}/buzon/ath/${ecommerceId}/${button}`, {
    method: 'POST',
    headers,
    redirect: 'manual',
  });
};

async function post(body: unknown): Promise<unknown> {
  const response = await fetch(`${stack.url}${apiPrefix}${receiveAthWebhook.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status === 200 ? response.json() : response.status;
}

describe('sweep-ath-payments', () => {
  it('authorizes accepted payments, and expires old ones', async () => {
    const accepted = await pos.createAccepted();
    const forgotten = await createRingingPayment();

    await sweep();
    const states = [await stateOf(accepted.paymentId), await stateOf(forgotten.paymentId)];
    advanceClock({ minutes: 10 });
    await sweep();

    expect(states).toEqual(['completed', 'ringing']);
    expect(await stateOf(forgotten.paymentId)).toBe('expired');
  });

  it('skips a payment whose amount differs at the service', async () => {
    const first = await pos.createAccepted();
    const second = await pos.createAccepted();
    const row = await platform.athPayments.get(first.paymentId);
    await platform.commit(platform.athPayments.save({ ...row, amountCents: 1 }));

    await sweep();
    const once = [await stateOf(first.paymentId), await stateOf(second.paymentId)];
    await platform.commit(platform.athPayments.save({ ...row, version: row.version + 1 }));
    await sweep();

    expect(once).toEqual(['ringing', 'completed']);
    expect(await stateOf(first.paymentId)).toBe('completed');
  });
});

describe('ATH Móvil webhook', () => {
  it.each(['commerce', 'ordinary'] as const)(
    'with %s spelling, repeated and out of order, updates the payment',
    async (spelling) => {
      stack.athMovil.setNoticeFormat(spelling);
      stack.athMovil.webhooks.deliverTwice(true);
      stack.athMovil.webhooks.shuffle(true);
      onTestFinished(() => {
        stack.athMovil.setNoticeFormat('commerce');
        stack.athMovil.webhooks.deliverTwice(false);
        stack.athMovil.webhooks.shuffle(false);
      });
      const rejected = await createRingingPayment();
      const paid = await createRingingPayment();
      stack.athMovil.webhooks.hold();
      await submitPhone(rejected.ecommerceId, 'rechazar');
      await submitPhone(paid.ecommerceId, 'aceptar');
      const { authToken = '' } = await platform.athPayments.get(paid.paymentId);
      await platform.athMovil.authorize(authToken);
      const before = await stateOf(paid.paymentId);

      stack.athMovil.webhooks.release();
      await stack.waitUntilSettled();

      expect(before).toBe('ringing');
      expect([await stateOf(rejected.paymentId), await stateOf(paid.paymentId)]).toEqual([
        'cancelled',
        'completed',
      ]);
      expect(stack.athMovil.webhooks.undelivered()).toBe(0);
    },
  );

  it('with a completed status is verified at the service before it counts', async () => {
    const { paymentId, ecommerceId } = await createRingingPayment();
    const total = 123.52;

    const answer = await post({ transactionType: 'ecommerce', status: 'COMPLETED', ecommerceId, total });

    expect(answer).toEqual({ received: true });
    expect(await stateOf(paymentId)).toBe('ringing');
  });

  it('answers malformed bodies alike, and logs unknown payments', async () => {
    const warn = vi.spyOn(log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const bodies = [
      '',
      'no JSON',
      '[]',
      '{}',
      { ecommerceId: 1 },
      { ecommerceId: 'nobody-knows' },
      { ecommerceId: 'nobody-knows', metadata1: 'nor-this' },
      { ecommerceId: 'x'.repeat(70_000) },
    ];
    for (const body of bodies) expect(await post(body)).toEqual({ received: true });
    const counted = warn.mock.calls.filter(([, line]) => 'unknownNotices' in Object(line));
    expect(counted).toHaveLength(2);
  });

  it('finds a payment whose creation got no response', async () => {
    stack.athMovil.failNext({ call: 'create', when: 'after' });
    const { paymentId } = await createRingingPayment();
    const there = stack.athMovil.payments().find(({ metadata1 }) => metadata1 === paymentId);
    const before = await stateOf(paymentId);

    await submitPhone(there?.ecommerceId ?? '', 'rechazar');
    await stack.waitUntilSettled();

    expect(before).toBe('created');
    expect(await platform.athPayments.get(paymentId)).toMatchObject({
      state: 'cancelled',
      ecommerceId: there?.ecommerceId,
    });
  });
});
