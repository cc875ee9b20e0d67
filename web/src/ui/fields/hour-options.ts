import { endOfMinutes, minutesOfDay } from '#shared/core/civil-time.ts';
import { clock } from '#shared/core/format.ts';

const stepMinutes = 15;

type Hours = { readonly start: string; readonly end: string };

/** Returns every quarter hour of the range, and the chosen value if it is another. */
export function hourOptions({ start, end }: Hours, chosen: string) {
  const opens = minutesOfDay(start);
  const quarters = Array.from({ length: (minutesOfDay(end) - opens) / stepMinutes + 1 }, (_, step) =>
    endOfMinutes(opens + step * stepMinutes),
  );
  const isOther = chosen !== '' && !quarters.includes(chosen);
  const times = isOther ? [...quarters, chosen].sort() : quarters;
  return times.map((time) => ({ value: time, label: clock(time) }));
}

/** Returns the options for a start: all but the last. */
export const startOptions = (hours: Hours, chosen: string) =>
  hourOptions(hours, chosen).filter(({ value }) => value < hours.end || value === chosen);
