import { toEndTime, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatTime } from '#shared/core/format.ts';

const stepMinutes = 15;

type HourRange = { readonly start: string; readonly end: string };

/** Returns every quarter hour of the range, and the chosen value if it is another. */
export function listHourOptions({ start, end }: HourRange, chosen: string) {
  const opens = toMinutesOfDay(start);
  const quarters = Array.from({ length: (toMinutesOfDay(end) - opens) / stepMinutes + 1 }, (_, step) =>
    toEndTime(opens + step * stepMinutes),
  );
  const isOther = chosen !== '' && !quarters.includes(chosen);
  const times = isOther ? [...quarters, chosen].sort() : quarters;
  return times.map((time) => ({ value: time, label: formatTime(time) }));
}

/** Returns the options for a start: all but the last. */
export const listStartOptions = (hours: HourRange, chosen: string) =>
  listHourOptions(hours, chosen).filter(({ value }) => value < hours.end || value === chosen);
