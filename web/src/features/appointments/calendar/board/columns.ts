import { fullName, intervalOf } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { boardText } from './copy.ts';
import { type Box, boxOf, lanesOf, stretchOf, weekOf } from './geometry.ts';

export type BoardView = 'week' | 'day';

/** A day, or one person's part of it. */
export type Column = {
  readonly date: string;
  /** Whose column it is; absent where it is everybody's. */
  readonly member?: StaffOption;
  /** Whose and which day's, as far as the board does not say it. */
  readonly name: string;
  /** Whether its day begins with it. */
  readonly isFirst: boolean;
  readonly visits: readonly CalendarVisit[];
};
export type PlacedVisit = { readonly visit: CalendarVisit; readonly box: Box };

type Given = {
  readonly visits: readonly CalendarVisit[];
  /** In the order of their columns. */
  readonly staff: readonly StaffOption[];
  /** Whether the days of a week are divided by person, too. */
  readonly byPerson: boolean;
};

/** By day of the week, by person of the day, or by both; visits of nobody among `staff` are left out. */
export function columnsOf(view: BoardView, date: string, { visits, staff, byPerson }: Given): Column[] {
  const isOf = (members: readonly StaffOption[], visit: CalendarVisit) =>
    members.some(({ staffId }) => staffId === visit.staffId);
  const columnsOfDay = (day: string, nameOf: (member: StaffOption) => string): Column[] => {
    const here = visits.filter((visit) => visit.date === day);
    return staff.map((member, index) => ({
      date: day,
      member,
      name: nameOf(member),
      isFirst: index === 0,
      visits: here.filter((visit) => isOf([member], visit)),
    }));
  };
  if (view === 'day') return columnsOfDay(date, fullName);
  if (byPerson)
    return weekOf(date).flatMap((day) =>
      columnsOfDay(day, (member) => `${boardText.dayName(day)}, ${fullName(member)}`),
    );
  return weekOf(date).map((day) => ({
    date: day,
    name: boardText.dayName(day),
    isFirst: true,
    visits: visits.filter((visit) => visit.date === day && isOf(staff, visit)),
  }));
}

/** The visits of a column in the order of the day, each with its part of the column. */
export function placedIn({ visits }: Column): PlacedVisit[] {
  const inOrder = visits.toSorted((a, b) => a.time.localeCompare(b.time));
  const stretches = inOrder.map((visit) => stretchOf(intervalOf(visit)));
  const lanes = lanesOf(stretches);
  return inOrder.flatMap((visit, index) => {
    const [stretch, lane] = [stretches[index], lanes[index]];
    return stretch && lane ? [{ visit, box: boxOf(stretch, lane) }] : [];
  });
}
