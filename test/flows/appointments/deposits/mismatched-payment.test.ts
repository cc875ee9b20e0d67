import { afterEach, beforeEach, describe, expect } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { another, confirm, moneyOf, payWith, reserve, stored } from '#test/support/center/scene.ts';
import { noticesOf, post } from '#test/support/emulators/stripe-webhook-events.ts';
import { it, stack } from '#test/support/flow.ts';

// The tests of this file post the webhooks themselves, so the processor's are held back.
beforeEach(() => stack.stripe.webhooks.hold());
afterEach(() => stack.stripe.webhooks.release());

const notHeld = { status: 409, problem: { code: 'payment.not_held' } };

/** Writes deposit fields that no call can write, to simulate a defect or an attack. */
async function tamper(appointmentId: string, deposit: Partial<Appointment['deposit']>) {
  const { appointments, commit } = thePlatform();
  const before = await appointments.get(appointmentId);
  await commit(
    appointments.save({ ...before, deposit: { ...before.deposit, ...deposit } }),
    audit('test.tampered', appointmentId),
  );
}

/** A call to the processor's API outside the product. */
async function atTheProcessor(path: string, fields: Record<string, string> = {}): Promise<{ id: string }> {
  const response = await fetch(`${stack.stripe.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams(fields),
  });
  return response.json();
}

describe('deposit', () => {
  it('is not held by the payment of another appointment', async ({ scene }) => {
    const luz = await another(scene);
    const unpaid = await reserve(scene, '10:00');
    const paid = await reserve(luz, '11:00');
    await payWith(luz, paid.clientSecret);
    const own = (await stored(unpaid.appointmentId)).deposit.paymentIntentId!;

    await tamper(unpaid.appointmentId, {
      paymentIntentId: (await stored(paid.appointmentId)).deposit.paymentIntentId!,
    });
    const answer = await confirm(scene, unpaid.appointmentId);
    for (const notice of await noticesOf(stack, paid.appointmentId)) await post(stack, notice);

    expect(answer).toMatchObject(notHeld);
    expect((await stored(unpaid.appointmentId)).status).toBe('reserved');
    expect((await stored(paid.appointmentId)).status).toBe('pending');
    expect(await moneyOf(unpaid.appointmentId)).toEqual({});
    await tamper(unpaid.appointmentId, { paymentIntentId: own });
  });

  it('is not held by a smaller amount than agreed [R282]', async ({ scene }) => {
    const { appointmentId, clientSecret } = await reserve(scene);
    await payWith(scene, clientSecret);

    await tamper(appointmentId, { amountCents: 6_000 });
    const answer = await confirm(scene, appointmentId);

    expect(answer).toMatchObject(notHeld);
    expect((await stored(appointmentId)).status).toBe('reserved');
    await tamper(appointmentId, { amountCents: 5_001 });
    expect((await confirm(scene, appointmentId)).reply.status).toBe('pending');
  });

  it('is not changed by a payment intent that merely names the appointment', async ({ scene }) => {
    const { appointmentId } = await reserve(scene);

    const stray = await atTheProcessor('payment_intents', {
      amount: '5001',
      currency: 'usd',
      capture_method: 'manual',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[appointmentId]': appointmentId,
    });
    const answers: unknown[] = [];
    for (const notice of await noticesOf(stack, appointmentId)) answers.push(await post(stack, notice));
    await atTheProcessor(`payment_intents/${stray.id}/cancel`);

    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await stored(appointmentId)).status).toBe('reserved');
  });
});
