import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { type Appointment, type BookedService, fullName } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { reserved } from '#shared/appointments/lifecycle.ts';
import { quoteOf } from '#shared/appointments/pricing.ts';
import { leastBusy, type StaffDays } from '#shared/appointments/slots.ts';
import { civilAt, minutesOfDay } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { clock, longDate } from '#shared/core/format.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { qualifiedFor, type StaffMember } from '#shared/staff/staff-member.ts';
import { bookableDays } from './bookable-staff.ts';

type Wanted = { patient: Patient; services: readonly BookedService[]; date: string; time: string };

/** Nobody works then, or everybody who does is taken: two different things to tell. */
function refusal(days: readonly StaffDays[], { date, time }: Wanted, visit: Interval): AppError {
  const works = ({ openHours }: StaffDays) =>
    openHours(date).some((stretch) => stretch.start <= visit.start && visit.end <= stretch.end);
  if (days.some(works)) return new AppError(appointmentErrors.slot_taken);
  // The fixed text ends its sentence right after the hour, with a period of its own.
  const hour = clock(time).replace(/\.$/, '');
  return new AppError(appointmentErrors.no_availability, { values: { date: longDate(date), hour } });
}

function refusePast(wanted: Wanted, now: Date): void {
  const current = civilAt(now);
  if (`${wanted.date}T${wanted.time}` < `${current.date}T${current.time}`)
    throw new AppError(appointmentErrors.time_invalid, {
      fields: [{ field: 'time', message: appointmentErrors.time_invalid.text }],
    });
}

/** Begins anywhere, so that clients who come at once do not all want the same one of those who tie. */
function fromAnywhere<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Who takes the visit: qualified, free, and the least busy that day. */
async function pickStaff(platform: Platform, wanted: Wanted): Promise<StaffMember> {
  const { date, time, services } = wanted;
  const serviceIds = services.map(({ serviceId }) => serviceId);
  const [everyone, daysOf] = await Promise.all([
    platform.staff.all(),
    bookableDays(platform, { from: date, to: date }),
  ]);
  const qualified = qualifiedFor(everyone, serviceIds);
  const start = minutesOfDay(time);
  const visit = { start, end: start + quoteOf(services).durationMinutes };
  const days = qualified.map(daysOf);
  const picked = leastBusy(fromAnywhere(days), date, visit);
  const member = qualified.find(({ staffId }) => staffId === picked?.staffId);
  if (!member) throw refusal(days, wanted, visit);
  return member;
}

/** The day of whoever was picked filled up since it was read; somebody else may still be free, so it counts as stale. */
function filledUp(error: unknown): never {
  const isTaken = error instanceof AppError && error.is(appointmentErrors.slot_taken);
  throw isTaken ? new AppError(coreErrors.conflict, { cause: error }) : error;
}

/**
 * Takes an hour for a client: the sheet, the appointment and the audit row in one transaction, refused as stale when
 * the day or the person's availability changed since they were read.
 */
export async function reserveSlot(platform: Platform, wanted: Wanted): Promise<Appointment> {
  const { patient, services, date, time } = wanted;
  refusePast(wanted, platform.now());
  const member = await pickStaff(platform, wanted);
  const { firstName, lastName, email, phone, patientId } = patient;

  const appointment = reserved({
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services,
    place: { staffId: member.staffId, staffName: fullName(member), date, time },
    now: platform.now(),
  });
  await platform.commit(
    ...(await platform.bookings.create(appointment).catch(filledUp)),
    platform.staff.scheduleUnchanged(member),
    audit('appointment.reserved', appointment.appointmentId, { staffId: member.staffId, date, time }),
  );
  return appointment;
}
