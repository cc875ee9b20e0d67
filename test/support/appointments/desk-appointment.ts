import { randomUUID } from 'node:crypto';
import { audit } from '#lambdas/platform/commit.ts';
import { newConfirmationCode } from '#lambdas/platform/ids.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { createDeskAppointment } from '#shared/appointments/changes/changes.ts';
import { codeLength } from '#shared/appointments/request-schemas.ts';
import { formatFullName } from '#shared/core/person.ts';
import { thePlatform } from '../center/center.ts';
import type { Fixture } from '../center/fixture.ts';

type DeskAppointmentInput = {
  readonly date?: string;
  readonly time?: string;
  readonly balanceInvoiced?: boolean;
};

/** Creates a confirmed appointment for $100.01 entered by the front desk, without a deposit. */
export async function aDeskAppointment(
  { patient, member, serviceId, date }: Fixture,
  options: DeskAppointmentInput = {},
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
  const appointment = createDeskAppointment({
    appointmentId: randomUUID(),
    patientId,
    confirmationCode: newConfirmationCode(codeLength),
    patient: { firstName, lastName, email, phone },
    services: [service],
    quote: calculateQuote([service]),
    assignment: {
      staffId,
      staffName: formatFullName(member),
      date: options.date ?? date,
      time: options.time ?? '10:00',
    },
    alertOverrides: [],
    balanceInvoiced: options.balanceInvoiced ?? false,
    now: now(),
  });
  await commit(
    ...(await bookings.create(appointment)),
    audit('appointment.created', appointment.appointmentId),
  );
  return appointment.appointmentId;
}
