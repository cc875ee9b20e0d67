import { audit } from '#lambdas/platform/commit.ts';
import { optional } from '#lambdas/platform/env.ts';
import { payments as makePayments } from '#lambdas/platform/from-env/payments.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { PaymentIntent, Payments } from '#lambdas/platform/seams/payments.ts';
import { secret } from '#lambdas/platform/secrets.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { ledgerOf, livedVisit } from './appointment-lifecycle.ts';
import { type PlannedVisit, plannedVisits } from './appointments.ts';

/** Enters the processor's own test card, as the client would. */
async function enterTestCard(intentId: string): Promise<void> {
  const key = await secret({ value: 'stripeSecretKey', id: 'stripeSecretId' });
  const base = optional('stripeAddress') ?? 'https://api.stripe.com';
  const response = await fetch(`${base}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa&return_url=https%3A%2F%2Fserena.example',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The test card was not taken: ${await response.text()}`);
}

/** The deposit's money where the visit's state says it is. */
async function intentOf(payments: Payments, visit: PlannedVisit): Promise<PaymentIntent> {
  const { appointmentId, patient, services, status } = visit;
  const { depositCents, totalCents } = quoteOf(services);
  const { id } = await payments.hold({
    appointmentId,
    patientId: patient.patientId,
    amountCents: depositCents,
    quote: `${depositCents}/${totalCents}`,
  });
  await enterTestCard(id);
  if (status === 'pending') return payments.get(id);
  return status === 'cancelled' ? payments.cancel(id) : payments.capture(id);
}

type Given = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly hours: (member: StaffMember, date: string) => Interval | undefined;
  readonly now: Date;
};

export async function seedVisits(platform: Platform, given: Given): Promise<void> {
  const { bookings, ledger, markers, commit } = platform;
  const payments = await makePayments();
  for (const visit of plannedVisits(given)) {
    const intent = visit.status === 'expired' ? undefined : await intentOf(payments, visit);
    const appointment = livedVisit(visit, intent);
    const at = appointment.createdAt;
    await commit(
      ...(await bookings.create(appointment)),
      ...ledgerOf(appointment).map(ledger.append),
      ...(intent
        ? [markers.take({ kind: 'paymentIntent', name: intent.id, ownerId: visit.appointmentId, at })]
        : []),
      audit('appointment.seeded', visit.appointmentId),
    );
  }
}
