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

// The tests of this file post the webhooks themselves, so the webhooks of the processor are held back.
beforeEach(() => stack.stripe.webhooks.hold());
afterEach(() => stack.stripe.webhooks.release());

const notHeldError = { status: 409, problem: { code: 'payment.not_held' } };

/** Writes deposit fields that no call can write, to simulate a defect or an attack. */
async function tamperDeposit(appointmentId: string, deposit: Partial<Appointment['deposit']>) {
  const { appointments, commit } = thePlatform();
  const before = await appointments.get(appointmentId);
  await commit(
    appointments.save({ ...before, deposit: { ...before.deposit, ...deposit } }),
    audit('test.tampered', appointmentId),
  );
}

/** Calls the processor's API outside the product. */
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
    const otherClient = await withAnotherClient(fixture);
    const unpaidReservation = await reserve(fixture, '10:00');
    const paidReservation = await reserve(otherClient, '11:00');
    await payWith(otherClient, paidReservation.clientSecret);
    const ownPaymentIntentId = (await loadAppointment(unpaidReservation.appointmentId)).deposit
      .paymentIntentId!;

    await tamperDeposit(unpaidReservation.appointmentId, {
      paymentIntentId: (await loadAppointment(paidReservation.appointmentId)).deposit.paymentIntentId!,
    });
    const response = await confirm(fixture, unpaidReservation.appointmentId);
    for (const webhookBody of await listWebhookBodies(stack, paidReservation.appointmentId))
      await postWebhook(stack, webhookBody);

    expect(response).toMatchObject(notHeldError);
    expect((await loadAppointment(unpaidReservation.appointmentId)).status).toBe('reserved');
    expect((await loadAppointment(paidReservation.appointmentId)).status).toBe('pending');
    expect(await getLedgerAmounts(unpaidReservation.appointmentId)).toEqual({});
    await tamperDeposit(unpaidReservation.appointmentId, { paymentIntentId: ownPaymentIntentId });
  });

  it('is not held by a smaller amount than agreed [R282]', async ({ fixture }) => {
    const { appointmentId, clientSecret } = await reserve(fixture);
    await payWith(fixture, clientSecret);

    await tamperDeposit(appointmentId, { amountCents: 6_000 });
    const response = await confirm(fixture, appointmentId);

    expect(response).toMatchObject(notHeldError);
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
    await tamperDeposit(appointmentId, { amountCents: 5_001 });
    expect((await confirm(fixture, appointmentId)).reply.status).toBe('pending');
  });

  it('is not changed by a payment intent that merely names the appointment', async ({ fixture }) => {
    const { appointmentId } = await reserve(fixture);

    const strayIntent = await callProcessor('payment_intents', {
      amount: '5001',
      currency: 'usd',
      capture_method: 'manual',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[appointmentId]': appointmentId,
    });
    const responses: unknown[] = [];
    for (const webhookBody of await listWebhookBodies(stack, appointmentId))
      responses.push(await postWebhook(stack, webhookBody));
    await callProcessor(`payment_intents/${strayIntent.id}/cancel`);

    expect(new Set(responses)).toEqual(new Set([200]));
    expect((await loadAppointment(appointmentId)).status).toBe('reserved');
  });
});
