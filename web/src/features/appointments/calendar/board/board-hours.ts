import { toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment, WorkingDay } from '#shared/appointments/calendar/calendar-api.ts';
import type { BlockedTime } from '#shared/appointments/calendar/day-sheet.ts';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import { type Interval, mergeIntervals } from '#shared/core/interval.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { visibleHours } from '#web/src/ui/time-grid/geometry.ts';

/** Returns the merged hours of some members on a day. */
export const mergeHours = (
  days: readonly WorkingDay[],
  date: string,
  staff: readonly Pick<StaffOption, 'staffId'>[],
): Interval[] =>
  mergeIntervals(
    days
      .filter((day) => day.date === date && staff.some(({ staffId }) => staffId === day.staffId))
      .flatMap(({ hours }) => hours),
  );

/** Returns the blocked times of a member on a day. */
export const listBlockedTimes = (
  days: readonly WorkingDay[],
  date: string,
  { staffId }: Pick<StaffOption, 'staffId'>,
): readonly BlockedTime[] => days.find((day) => day.date === date && day.staffId === staffId)?.blocked ?? [];

/** Returns the parts of the grid outside the hours. */
export function listClosedIntervals(hours: readonly Interval[]): Interval[] {
  const closed: Interval[] = [];
  let from = visibleHours.start;
  for (const { start, end } of hours) {
    if (start > from) closed.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < visibleHours.end) closed.push({ start: from, end: visibleHours.end });
  return closed;
}

/** Returns the parts of the hours that are not busy. */
export function listFreeGaps(hours: readonly Interval[], busyIntervals: readonly Interval[]): Interval[] {
  const busy = mergeIntervals(busyIntervals);
  return hours.flatMap(({ start, end }) => {
    const gaps: Interval[] = [];
    let from = start;
    for (const interval of busy) {
      if (interval.end <= from || interval.start >= end) continue;
      if (interval.start > from) gaps.push({ start: from, end: interval.start });
      from = interval.end;
    }
    if (from < end) gaps.push({ start: from, end });
    return gaps;
  });
}

/** Returns the hours of a column without these appointments and without blocked time. */
export const listColumnGaps = (
  hours: readonly Interval[],
  appointments: readonly CalendarAppointment[],
  blockedPlaces: readonly { readonly blocked: BlockedTime }[],
): Interval[] =>
  listFreeGaps(hours, [
    ...appointments.map(toAppointmentInterval),
    ...blockedPlaces.map(({ blocked }) => blocked),
  ]);

const cellMinutes = 30;
const minimumCellMinutes = 15;

/** A place to press, at most half an hour, with the minutes that are free from its start. */
type FreeCell = Interval & { readonly roomMinutes: number };

/** Divides the gaps at each half hour. */
export const listFreeCells = (gaps: readonly Interval[]): FreeCell[] =>
  gaps.flatMap((gap) => {
    const cells: FreeCell[] = [];
    for (let { start } = gap; gap.end - start >= minimumCellMinutes; ) {
      const end = Math.min(gap.end, (Math.floor(start / cellMinutes) + 1) * cellMinutes);
      cells.push({ start, end, roomMinutes: gap.end - start });
      start = end;
    }
    return cells;
  });

type BoardDays = {
  readonly days: readonly WorkingDay[];
  readonly appointments: readonly CalendarAppointment[];
};

/** Whether a member works or has an appointment on a day. */
export const isOnBoard = (
  { staffId }: Pick<StaffOption, 'staffId'>,
  date: string,
  { days, appointments }: BoardDays,
): boolean => [...days, ...appointments].some((entry) => entry.staffId === staffId && entry.date === date);

const minutesBefore = 30;

/** Returns the minute at which the board opens: just before now, or before the first hours or appointment. */
export function findOpeningMinute(
  date: string,
  { days, appointments }: BoardDays,
  now: { readonly date: string; readonly minutes: number },
): number {
  if (date === now.date) return now.minutes - 2 * minutesBefore;
  const starts = [
    ...days.filter((day) => day.date === date).flatMap(({ hours }) => hours.map(({ start }) => start)),
    ...appointments
      .filter((appointment) => appointment.date === date)
      .map(({ time }) => toMinutesOfDay(time)),
  ];
  return starts.length === 0 ? toMinutesOfDay('08:00') : Math.min(...starts) - minutesBefore;
}
