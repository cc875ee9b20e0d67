import { audit } from '#lambdas/platform/commit.ts';
import { findEnv } from '#lambdas/platform/env.ts';
import { payments as makePayments } from '#lambdas/platform/external/from-env.ts';
import type { PaymentIntent, Payments } from '#lambdas/platform/external/payments.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { readSecret } from '#lambdas/platform/secrets.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import type { Interval } from '#shared/core/interval.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type BellNotice, deskAudience } from '#shared/desk/bell.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { listLedgerMovements, runLifecycle } from './appointment-lifecycle.ts';
import { type PlannedAppointment, planAppointments } from './appointments.ts';

export async function enterTestCard(intentId: string): Promise<void> {
  const key = await readSecret({ value: 'stripeSecretKey', id: 'stripeSecretId' });
  const stripeUrl = findEnv('stripeAddress') ?? 'https://api.stripe.com';
  const response = await fetch(`${stripeUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'payment_method=pm_card_visa&return_url=https%3A%2F%2Fserena.example',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The test card was not accepted: ${await response.text()}`);
}

async function createIntent(payments: Payments, appointment: PlannedAppointment): Promise<PaymentIntent> {
  const { appointmentId, patient, services, status } = appointment;
  const { depositCents, totalCents } = calculateQuote(services);
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

/** Builds the bell's notice of a waiting request, which a reaction stores when a client makes it. */
const listRequestNotices = (appointment: Appointment): BellNotice[] =>
  appointment.status === 'pending'
    ? [
        {
          audience: deskAudience,
          noticeId: `request-${appointment.appointmentId}`,
          at: appointment.requestedAt,
          kind: 'request',
          title: `${formatFullName(appointment.patient)} pide una cita`,
          detail: appointment.services.map(({ name }) => name).join(', '),
          subjectId: appointment.appointmentId,
        },
      ]
    : [];

type SeedAppointmentsInput = {
  readonly patients: readonly Patient[];
  readonly staff: readonly StaffMember[];
  readonly findHours: (member: StaffMember, date: string) => Interval | undefined;
  readonly now: Date;
  readonly adminId: string;
};

export async function seedAppointments(platform: Platform, input: SeedAppointmentsInput): Promise<void> {
  const { bellNotices, bookings, ledger, uniqueClaims, commit } = platform;
  const payments = await makePayments();
  for (const plannedAppointment of planAppointments(input)) {
    const intent =
      plannedAppointment.status === 'expired' ? undefined : await createIntent(payments, plannedAppointment);
    const appointment = runLifecycle(plannedAppointment, intent, input.adminId);
    await commit(
      ...(await bookings.create(appointment)),
      ...listLedgerMovements(appointment).map(ledger.append),
      ...(intent
        ? [
            uniqueClaims.take({
              kind: 'paymentIntent',
              name: intent.id,
              ownerId: plannedAppointment.appointmentId,
              at: appointment.createdAt,
            }),
          ]
        : []),
      ...listRequestNotices(appointment).map(bellNotices.put),
      audit('appointment.seeded', plannedAppointment.appointmentId),
    );
  }
}
