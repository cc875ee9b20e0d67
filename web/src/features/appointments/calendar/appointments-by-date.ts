import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import { compareNames } from '#shared/core/sort-names.ts';
import type { StaffOption } from '#shared/staff/api.ts';

/** An appointment with its staff member's name and color. */
export type AppointmentWithStaff = CalendarAppointment & {
  readonly staffName: string | undefined;
  readonly colorIndex: number | undefined;
};

type AppointmentsByDate = ReadonlyMap<string, readonly AppointmentWithStaff[]>;

const compareByTime = (a: CalendarAppointment, b: CalendarAppointment) =>
  a.time.localeCompare(b.time) || compareNames(a.patientName, b.patientName);

/** Groups the appointments by day, earliest first. */
export function groupAppointmentsByDate(
  appointments: readonly CalendarAppointment[],
  staff: readonly StaffOption[],
): AppointmentsByDate {
  const staffById = new Map(staff.map((member) => [member.staffId, member]));
  const appointmentsWithStaff = appointments.toSorted(compareByTime).map((appointment) => {
    const member = staffById.get(appointment.staffId);
    return { ...appointment, staffName: member && formatFullName(member), colorIndex: member?.colorIndex };
  });
  return Map.groupBy(appointmentsWithStaff, ({ date }) => date);
}

/** Returns the active staff members, and inactive ones with appointments in the range. */
export const listVisibleStaff = (
  staff: readonly StaffOption[],
  appointments: readonly CalendarAppointment[],
) =>
  staff.filter(
    ({ staffId, active }) => active || appointments.some((appointment) => appointment.staffId === staffId),
  );

export const countPending = (appointments: readonly CalendarAppointment[]) =>
  appointments.filter(({ status }) => status === 'pending').length;
