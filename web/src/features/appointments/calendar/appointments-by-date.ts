import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { fullName } from '#shared/core/person.ts';
import { compareNames } from '#shared/core/sort-names.ts';
import type { StaffOption } from '#shared/staff/api.ts';

/** An appointment with the name and the colors of who carries it out. */
export type PlacedAppointment = CalendarAppointment & {
  readonly staffName: string | undefined;
  readonly colorIndex: number | undefined;
};

type Day = ReadonlyMap<string, readonly PlacedAppointment[]>;

const byTime = (a: CalendarAppointment, b: CalendarAppointment) =>
  a.time.localeCompare(b.time) || compareNames(a.patientName, b.patientName);

/** The appointments of each day, earliest first. */
export function appointmentsByDate(
  appointments: readonly CalendarAppointment[],
  staff: readonly StaffOption[],
): Day {
  const members = new Map(staff.map((member) => [member.staffId, member]));
  const placed = appointments.toSorted(byTime).map((appointment) => {
    const member = members.get(appointment.staffId);
    return { ...appointment, staffName: member && fullName(member), colorIndex: member?.colorIndex };
  });
  return Map.groupBy(placed, ({ date }) => date);
}

/** Who the calendar is about: everyone at work, and whoever still has an appointment on it. */
export const peopleOf = (staff: readonly StaffOption[], appointments: readonly CalendarAppointment[]) =>
  staff.filter(
    ({ staffId, active }) => active || appointments.some((appointment) => appointment.staffId === staffId),
  );

export const pendingAmong = (appointments: readonly CalendarAppointment[]) =>
  appointments.filter(({ status }) => status === 'pending').length;
