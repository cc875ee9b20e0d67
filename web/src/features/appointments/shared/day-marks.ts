import { daysOfMonth } from '#shared/core/civil-time.ts';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import type { DayMark, DayMarks } from '#web/src/ui/date-field/date-field.tsx';

/** The days of a month to ask for, `YYYY-MM`; none before one is shown. */
export function rangeOfMonth(month: string | undefined): { from: string; to: string } {
  if (month === undefined) return { from: '', to: '' };
  const { first, last } = daysOfMonth(month);
  return { from: first, to: last };
}

function markOf({ times, closed }: AvailableDay): DayMark | undefined {
  if (closed) return 'closed';
  return times.length === 0 ? 'full' : undefined;
}

/** The closed and the full days among those whose hours are known. */
export function dayMarks(days: readonly AvailableDay[] = [], onMonth: DayMarks['onMonth']): DayMarks {
  const marks = new Map(days.map((day) => [day.date, markOf(day)]));
  return { markOf: (date) => marks.get(date), onMonth };
}
