import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, type BookedService, fullName } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { reserved } from '#shared/appointments/lifecycle.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { assertBookableByClient } from '../shared/bookable-by-client.ts';
import { pickStaff, retryIfSlotTaken } from '../shared/pick-staff.ts';

type ReserveSlotInput = { patient: Patient; services: readonly BookedService[]; date: string; time: string };

/**
 * Takes an hour for a client: the sheet, the appointment and the audit row in one transaction, refused as stale when
 * the day or the person's availability changed since they were read.
 */
export async function reserveSlot(platform: Platform, wanted: ReserveSlotInput): Promise<Appointment> {
  const { patient, services, date, time } = wanted;
  assertBookableByClient(wanted, platform.now());
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const { durationMinutes } = quoteOf(services);
  const member = await pickStaff(platform, { serviceIds, durationMinutes, date, time });
  const { firstName, lastName, email, phone, patientId } = patient;

  const appointment = reserved({
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
    now: platform.now(),
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment).catch(retryIfSlotTaken)),
    platform.staff.scheduleUnchanged(member),
    audit('appointment.reserved', appointment.appointmentId, { staffId: member.staffId, date, time }),
  );
  return appointment;
}
