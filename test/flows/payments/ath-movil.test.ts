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
const readState = async (paymentId: string) => (await platform.athPayments.get(paymentId)).state;

/** Creates a pending payment, and returns its id at the service too. */
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

async function postWebhook(body: unknown): Promise<unknown> {
  const response = await fetch(`${stack.url}${apiPrefix}${receiveAthWebhook.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return response.status === 200 ? response.json() : response.status;
}

describe('sweep-ath-payments', () => {
  it('authorizes accepted payments, and expires old ones', async () => {
    const accepted = await pos.createAcceptedSale();
    const unanswered = await createRingingPayment();

    await sweep();
    const statesBefore = [await readState(accepted.paymentId), await readState(unanswered.paymentId)];
    advanceClock({ minutes: 10 });
    await sweep();

    expect(statesBefore).toEqual(['completed', 'ringing']);
    expect(await readState(unanswered.paymentId)).toBe('expired');
  });

  it('skips a payment whose amount differs at the service', async () => {
    const firstPayment = await pos.createAcceptedSale();
    const secondPayment = await pos.createAcceptedSale();
    const row = await platform.athPayments.get(firstPayment.paymentId);
    await platform.commit(platform.athPayments.save({ ...row, amountCents: 1 }));

    await sweep();
    const statesAfterMismatch = [
      await readState(firstPayment.paymentId),
      await readState(secondPayment.paymentId),
    ];
    await platform.commit(platform.athPayments.save({ ...row, version: row.version + 1 }));
    await sweep();

    expect(statesAfterMismatch).toEqual(['ringing', 'completed']);
    expect(await readState(firstPayment.paymentId)).toBe('completed');
  });
});

describe('ATH Móvil webhook', () => {
  it.each(['commerce', 'ordinary'] as const)(
    'updates the payment with %s spelling, although repeated and out of order',
    async (spelling) => {
      stack.athMovil.setNoticeFormat(spelling);
      stack.athMovil.webhooks.deliverTwice(true);
      stack.athMovil.webhooks.shuffle(true);
      onTestFinished(() => {
        stack.athMovil.setNoticeFormat('commerce');
        stack.athMovil.webhooks.deliverTwice(false);
        stack.athMovil.webhooks.shuffle(false);
      });
      const rejectedPayment = await createRingingPayment();
      const paidPayment = await createRingingPayment();
      stack.athMovil.webhooks.hold();
      await submitPhone(rejectedPayment.ecommerceId, 'rechazar');
      await submitPhone(paidPayment.ecommerceId, 'aceptar');
      const { authToken = '' } = await platform.athPayments.get(paidPayment.paymentId);
      await platform.athMovil.authorize(authToken);
      const stateBefore = await readState(paidPayment.paymentId);

      stack.athMovil.webhooks.release();
      await stack.waitUntilSettled();

      expect(stateBefore).toBe('ringing');
      expect([await readState(rejectedPayment.paymentId), await readState(paidPayment.paymentId)]).toEqual([
        'cancelled',
        'completed',
      ]);
      expect(stack.athMovil.webhooks.undelivered()).toBe(0);
    },
  );

  it('is verified at the service before a completed status counts', async () => {
    const { paymentId, ecommerceId } = await createRingingPayment();
    const total = 123.52;

    const response = await postWebhook({
      transactionType: 'ecommerce',
      status: 'COMPLETED',
      ecommerceId,
      total,
    });

    expect(response).toEqual({ received: true });
    expect(await readState(paymentId)).toBe('ringing');
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
    for (const body of bodies) expect(await postWebhook(body)).toEqual({ received: true });
    const warnings = warn.mock.calls.filter(([, line]) => 'unknownNotices' in Object(line));
    expect(warnings).toHaveLength(2);
  });

  it('finds a payment whose creation got no response', async () => {
    stack.athMovil.failNext({ call: 'create', when: 'after' });
    const { paymentId } = await createRingingPayment();
    const paymentAtService = stack.athMovil.payments().find(({ metadata1 }) => metadata1 === paymentId);
    const stateBefore = await readState(paymentId);

    await submitPhone(paymentAtService?.ecommerceId ?? '', 'rechazar');
    await stack.waitUntilSettled();

    expect(stateBefore).toBe('created');
    expect(await platform.athPayments.get(paymentId)).toMatchObject({
      state: 'cancelled',
      ecommerceId: paymentAtService?.ecommerceId,
    });
  });
});
