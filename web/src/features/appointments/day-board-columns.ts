import { fullName, intervalOf } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { type Box, boxOf, lanesOf, stretchOf, weekOf } from './day-board-geometry.ts';
import { boardText } from './day-board-text.ts';

export type BoardView = 'week' | 'day';

/** A day, or one person's part of it. */
export type Column = {
  readonly date: string;
  /** Whose column it is; absent where it is everybody's. */
  readonly member?: StaffOption;
  readonly name: string;
  readonly visits: readonly CalendarVisit[];
};
export type PlacedVisit = { readonly visit: CalendarVisit; readonly box: Box };

/** By day of the week, or by person of the day; visits of nobody among `staff` are left out. */
export function columnsOf(
  view: BoardView,
  date: string,
  { visits, staff }: { visits: readonly CalendarVisit[]; staff: readonly StaffOption[] },
): Column[] {
  const isHere = (day: string, visit: CalendarVisit, members: readonly StaffOption[]) =>
    visit.date === day && members.some(({ staffId }) => staffId === visit.staffId);
  if (view === 'day')
    return staff.map((member) => ({
      ...{ date, member, name: fullName(member) },
      visits: visits.filter((visit) => isHere(date, visit, [member])),
    }));
  return weekOf(date).map((day) => ({
    ...{ date: day, name: boardText.dayName(day) },
    visits: visits.filter((visit) => isHere(day, visit, staff)),
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
