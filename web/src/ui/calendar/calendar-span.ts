/** A stretch of one day, in civil time. */
export type CalendarSpan = { readonly date: string; readonly start: string; readonly end: string };

// The calendar is told UTC and given civil time as if it were: no zone of a browser comes in.
const dayLength = 10;
const minuteLength = 16;

export const civilDateOf = (marker: Date) => marker.toISOString().slice(0, dayLength);
const civilTimeOf = (marker: Date) => marker.toISOString().slice(dayLength + 1, minuteLength);

export const startOf = ({ date, start }: CalendarSpan) => `${date}T${start}:00Z`;
export const endOf = ({ date, end }: CalendarSpan) => `${date}T${end}:00Z`;

/** What was drawn, moved or resized; undefined when it is not within one day. */
export function spanOf(range: { start: Date | null; end: Date | null }): CalendarSpan | undefined {
  const { start, end } = range;
  if (!start || !end || civilDateOf(start) !== civilDateOf(end)) return undefined;
  return { date: civilDateOf(start), start: civilTimeOf(start), end: civilTimeOf(end) };
}
