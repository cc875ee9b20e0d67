import { toEndTime, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { formatTime } from '#shared/core/format.ts';

const stepMinutes = 15;

type HourRange = { readonly start: string; readonly end: string };

/** Returns every quarter hour of the range, and the chosen value if it is another. */
export function listHourOptions({ start, end }: HourRange, chosenTime: string) {
  const startMinutes = toMinutesOfDay(start);
  const quarters = Array.from({ length: (toMinutesOfDay(end) - startMinutes) / stepMinutes + 1 }, (_, step) =>
    toEndTime(startMinutes + step * stepMinutes),
  );
  const isOther = chosenTime !== '' && !quarters.includes(chosenTime);
  const times = isOther ? [...quarters, chosenTime].sort() : quarters;
  return times.map((time) => ({ value: time, label: formatTime(time) }));
}

/** Returns the options for a start time, which are all but the last. */
export const listStartOptions = (hours: HourRange, chosenTime: string) =>
  listHourOptions(hours, chosenTime).filter(({ value }) => value < hours.end || value === chosenTime);
