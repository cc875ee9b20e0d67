import { intervalOf } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { fullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { type Box, boxOf, lanesOf, stretchOf, weekOf } from '#web/src/ui/time-grid/geometry.ts';
import { boardText } from './copy.ts';

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
  readonly appointments: readonly CalendarAppointment[];
};
export type PlacedAppointment = { readonly appointment: CalendarAppointment; readonly box: Box };

type ColumnsOfInput = {
  readonly appointments: readonly CalendarAppointment[];
  /** In the order of their columns. */
  readonly staff: readonly StaffOption[];
  /** Whether the days of a week are divided by person, too. */
  readonly byPerson: boolean;
};

/** By day of the week, by person of the day, or by both; appointments of nobody among `staff` are left out. */
export function columnsOf(
  view: BoardView,
  date: string,
  { appointments, staff, byPerson }: ColumnsOfInput,
): Column[] {
  const isOf = (members: readonly StaffOption[], appointment: CalendarAppointment) =>
    members.some(({ staffId }) => staffId === appointment.staffId);
  const columnsOfDay = (day: string, nameOf: (member: StaffOption) => string): Column[] => {
    const here = appointments.filter((appointment) => appointment.date === day);
    return staff.map((member, index) => ({
      date: day,
      member,
      name: nameOf(member),
      isFirst: index === 0,
      appointments: here.filter((appointment) => isOf([member], appointment)),
    }));
  };
  if (view === 'day') return columnsOfDay(date, fullName);
  if (byPerson)
    return weekOf(date).flatMap((day) =>
      columnsOfDay(day, (member) => `${boardText.dayName(day, civilToday())}, ${fullName(member)}`),
    );
  return weekOf(date).map((day) => ({
    date: day,
    name: boardText.dayName(day, civilToday()),
    isFirst: true,
    appointments: appointments.filter((appointment) => appointment.date === day && isOf(staff, appointment)),
  }));
}

/** The appointments of a column in the order of the day, each with its part of the column. */
export function placedIn({ appointments }: Column): PlacedAppointment[] {
  const inOrder = appointments.toSorted((a, b) => a.time.localeCompare(b.time));
  const stretches = inOrder.map((appointment) => stretchOf(intervalOf(appointment)));
  const lanes = lanesOf(stretches);
  return inOrder.flatMap((appointment, index) => {
    const [stretch, lane] = [stretches[index], lanes[index]];
    return stretch && lane ? [{ appointment, box: boxOf(stretch, lane) }] : [];
  });
}
