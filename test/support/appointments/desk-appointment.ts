import { randomUUID } from 'node:crypto';
import { audit } from '#lambdas/platform/commit.ts';
import { newConfirmationCode } from '#lambdas/platform/ids.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { codeLength } from '#shared/appointments/call-parts.ts';
import { createdByDesk } from '#shared/appointments/changes/changes.ts';
import { fullName } from '#shared/core/person.ts';
import { thePlatform } from '../center/center.ts';
import type { Scene } from '../center/scene.ts';

type ADeskAppointmentInput = {
  readonly date?: string;
  readonly time?: string;
  readonly balanceInvoiced?: boolean;
};

/** A confirmed appointment for $100.01 entered by the front desk, without a deposit. */
export async function aDeskAppointment(
  { patient, member, serviceId, date }: Scene,
  wanted: ADeskAppointmentInput = {},
): Promise<string> {
  const { bookings, commit, now } = thePlatform();
  const { patientId, firstName, lastName, email, phone } = patient;
  const { staffId } = member;
  const service = {
    serviceId,
    name: serviceId,
    durationMinutes: 60,
    priceCents: 10_001,
    taxBasisPoints: 0,
    laser: false,
  };
  const appointment = createdByDesk({
    appointmentId: randomUUID(),
    patientId,
    confirmationCode: newConfirmationCode(codeLength),
    patient: { firstName, lastName, email, phone },
    services: [service],
    quote: quoteOf([service]),
    assignment: {
      staffId,
      staffName: fullName(member),
      date: wanted.date ?? date,
      time: wanted.time ?? '10:00',
    },
    alertOverrides: [],
    balanceInvoiced: wanted.balanceInvoiced ?? false,
    now: now(),
  });
  await commit(
    ...(await bookings.create(appointment)),
    audit('appointment.created', appointment.appointmentId),
  );
  return appointment.appointmentId;
}
