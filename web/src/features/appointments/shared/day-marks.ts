import type { AvailableDay } from '#shared/staff/available-times.ts';
import type { DayMark, DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { gridRange } from '#web/src/ui/month-grid/month-grid-days.ts';

/** The days that are drawn for a month, `YYYY-MM`; none before one is shown. */
export const rangeOfMonth = (month: string | undefined) =>
  month === undefined ? { from: '', to: '' } : gridRange(month);

function markOf({ times, closed }: AvailableDay): DayMark | undefined {
  if (closed) return 'closed';
  return times.length === 0 ? 'full' : undefined;
}

/** The closed and the full days among those whose hours are known. */
export function dayMarks(days: readonly AvailableDay[] = [], onMonth: DayMarks['onMonth']): DayMarks {
  const marks = new Map(days.map((day) => [day.date, markOf(day)]));
  return { markOf: (date) => marks.get(date), onMonth };
}
