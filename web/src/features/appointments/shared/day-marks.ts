import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AvailableDay } from '#shared/staff/available-times.ts';
import type { DayMark, DayMarks } from '#web/src/ui/date-field/date-field.tsx';
import { toGridRange } from '#web/src/ui/month-grid/month-grid-days.ts';

export type DayRange = { readonly from: string; readonly to: string };
const noDays: DayRange = { from: '', to: '' };

/** Query for the free times of a range of days. */
type DaysQuery<Key extends QueryKey> = {
  readonly queryKey: Key;
  readonly queryFn: QueryFunction<readonly AvailableDay[], Key>;
};

function toDayMark({ times, closed }: AvailableDay): DayMark | undefined {
  if (closed) return 'closed';
  return times.length === 0 ? 'full' : undefined;
}

/** Marks closed and full days in the calendar of a date field and loads each month as it is shown. */
export function useDayMarks<Key extends QueryKey>(
  buildQuery: (range: DayRange) => DaysQuery<Key>,
  isEnabled: boolean,
): DayMarks | undefined {
  const [month, setMonth] = useState<string>();
  const { data: days = [] } = useQuery({
    ...buildQuery(month === undefined ? noDays : toGridRange(month)),
    enabled: isEnabled && month !== undefined,
  });
  if (!isEnabled) return undefined;
  const marks = new Map(days.map((day) => [day.date, toDayMark(day)]));
  return { markOf: (date) => marks.get(date), onMonth: setMonth };
}
