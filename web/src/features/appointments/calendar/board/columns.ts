import { toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import {
  assignLanes,
  type Box,
  listWeekDays,
  toBox,
  toDrawnInterval,
} from '#web/src/ui/time-grid/geometry.ts';
import { boardText } from './copy.ts';

export type BoardView = 'week' | 'day';

/** A day, or one staff member's part of it. */
export type Column = {
  readonly date: string;
  /** Undefined when the column shows everyone. */
  readonly member?: StaffOption;
  /** Accessible name with staff member and day, as far as the board's label omits them. */
  readonly name: string;
  /** Whether this is its day's first column. */
  readonly isFirst: boolean;
  readonly appointments: readonly CalendarAppointment[];
};
export type PlacedAppointment = { readonly appointment: CalendarAppointment; readonly box: Box };

type BuildColumnsInput = {
  readonly appointments: readonly CalendarAppointment[];
  /** In column order. */
  readonly staff: readonly StaffOption[];
  /** Whether a week's days are divided by staff member. */
  readonly byMember: boolean;
  /** Whether a member has a column on a day. */
  readonly isOnBoard: (member: StaffOption, date: string) => boolean;
};

/** Builds columns by day, by staff member or both. Omits appointments of members not in `staff`. */
export function buildColumns(
  view: BoardView,
  date: string,
  { appointments, staff, byMember, isOnBoard }: BuildColumnsInput,
): Column[] {
  const isAssignedTo = (members: readonly StaffOption[], appointment: CalendarAppointment) =>
    members.some(({ staffId }) => staffId === appointment.staffId);
  const buildDayColumns = (day: string, nameOf: (member: StaffOption) => string): Column[] => {
    const dayAppointments = appointments.filter((appointment) => appointment.date === day);
    return staff
      .filter((member) => isOnBoard(member, day))
      .map((member, index) => ({
        date: day,
        member,
        name: nameOf(member),
        isFirst: index === 0,
        appointments: dayAppointments.filter((appointment) => isAssignedTo([member], appointment)),
      }));
  };
  const emptyDay = (day: string): Column => ({
    date: day,
    name: boardText.dayName(day, civilToday()),
    isFirst: true,
    appointments: [],
  });
  if (view === 'day') return buildDayColumns(date, formatFullName);
  if (byMember)
    return listWeekDays(date).flatMap((day) => {
      const dayName = boardText.dayName(day, civilToday());
      const columns = buildDayColumns(day, (member) => `${dayName}, ${formatFullName(member)}`);
      return columns.length === 0 ? [emptyDay(day)] : columns;
    });
  return listWeekDays(date).map((day) => ({
    ...emptyDay(day),
    appointments: appointments.filter(
      (appointment) => appointment.date === day && isAssignedTo(staff, appointment),
    ),
  }));
}

/** Returns a column's appointments in chronological order, each with its position. */
export function placeAppointments({ appointments }: Column): PlacedAppointment[] {
  const sortedAppointments = appointments.toSorted((a, b) => a.time.localeCompare(b.time));
  const intervals = sortedAppointments.map((appointment) =>
    toDrawnInterval(toAppointmentInterval(appointment)),
  );
  const lanes = assignLanes(intervals);
  return sortedAppointments.flatMap((appointment, index) => {
    const [interval, lane] = [intervals[index], lanes[index]];
    return interval && lane ? [{ appointment, box: toBox(interval, lane) }] : [];
  });
}
