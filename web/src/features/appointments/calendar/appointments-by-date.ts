import { fullName } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';

/** A visit with the name and the colours of who carries it out. */
export type PlacedVisit = CalendarVisit & {
  readonly staffName: string | undefined;
  readonly colorIndex: number | undefined;
};

type Day = ReadonlyMap<string, readonly PlacedVisit[]>;

const byTime = (a: CalendarVisit, b: CalendarVisit) =>
  a.time.localeCompare(b.time) || a.patientName.localeCompare(b.patientName);

/** The visits of each day, earliest first. */
export function visitsByDate(visits: readonly CalendarVisit[], staff: readonly StaffOption[]): Day {
  const members = new Map(staff.map((member) => [member.staffId, member]));
  const placed = visits.toSorted(byTime).map((visit) => {
    const member = members.get(visit.staffId);
    return { ...visit, staffName: member && fullName(member), colorIndex: member?.colorIndex };
  });
  return Map.groupBy(placed, ({ date }) => date);
}

/** Who the calendar is about: everyone at work, and whoever still has a visit on it. */
export const peopleOf = (staff: readonly StaffOption[], visits: readonly CalendarVisit[]) =>
  staff.filter(({ staffId, active }) => active || visits.some((visit) => visit.staffId === staffId));

export const pendingAmong = (visits: readonly CalendarVisit[]) =>
  visits.filter(({ status }) => status === 'pending').length;
