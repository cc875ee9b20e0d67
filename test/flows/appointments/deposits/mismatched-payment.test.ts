import { afterEach, beforeEach, describe, expect } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  confirm,
  getLedgerAmounts,
  loadAppointment,
  payWith,
  reserve,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { listWebhookBodies, postWebhook } from '#test/support/emulators/stripe-webhook-events.ts';
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
async function callProcessor(path: string, fields: Record<string, string> = {}): Promise<{ id: string }> {
  const response = await fetch(`${stack.stripe.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
    body: new URLSearchParams(fields),
  });
  return response.json();
}

describe('deposit', () => {
  it('is not held by the payment of another appointment', async ({ fixture }) => {
    const luz = await withAnotherClient(fixture);
    const unpaid = await reserve(fixture, '10:00');
    const paid = await reserve(luz, '11:00');
    await payWith(luz, paid.clientSecret);
    const own = (await loadAppointment(unpaid.appointmentId)).deposit.paymentIntentId!;

    await tamper(unpaid.appointmentId, {
      paymentIntentId: (await loadAppointment(paid.appointmentId)).deposit.paymentIntentId!,
    });
    const answer = await confirm(fixture, unpaid.appointmentId);
    for (const notice of await listWebhookBodies(stack, paid.appointmentId)) await postWebhook(stack, notice);

    expect(answer).toMatchObject(notHeld);
    expect((await loadAppointment(unpaid.appointmentId)).status).toBe('reserved');
    expect((await loadAppointment(paid.appointmentId)).status).toBe('pending');
    expect(await getLedgerAmounts(unpaid.appointmentId)).toEqual({});
    await tamper(unpaid.appointmentId, { paymentIntentId: own });
  });

  it('is not held by a smaller amount than agreed [R282]', async ({ fixture }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);
    await payWith(fixture, clientSecret);

    await tamper(appointmentId, { amountCents: 6_000 });
    const answer = await confirm(fixture, appointmentId);

    expect(answer).toMatchObject(notHeld);
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
    await tamper(appointmentId, { amountCents: 5_001 });
    expect((await confirm(fixture, appointmentId)).reply.status).toBe('pending');
  });

  it('is not changed by a payment intent that merely names the appointment', async ({ fixture }) => {
    const { appointmentId } = await reserve(fixture);

    const stray = await callProcessor('payment_intents', {
      amount: '5001',
      currency: 'usd',
      capture_method: 'manual',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[appointmentId]': appointmentId,
    });
    const answers: unknown[] = [];
    for (const notice of await listWebhookBodies(stack, appointmentId))
      answers.push(await postWebhook(stack, notice));
    await callProcessor(`payment_intents/${stray.id}/cancel`);

    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
  });
});
