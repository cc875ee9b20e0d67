import { monthOf } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type Appointment, intervalOf, occupies } from '../appointment.ts';

/** The minutes taken of one person's month, by date and as text; a date that is not there is free. */
export type BusyMonth = {
  readonly staffId: string;
  readonly month: string;
  readonly days: Readonly<Record<string, string>>;
};

/** A day's minutes as the table keeps them: `540-600,660-720`. */
export const busyText = (intervals: readonly Interval[]): string =>
  intervals.map(({ start, end }) => `${start}-${end}`).join(',');

const zero = 48;
const [dash, comma] = [45, 44];

/** Digit by digit: a search reads thousands of them, and texts cut out of a text take four times as long. */
export function readBusy(text: string): Interval[] {
  const intervals: Interval[] = [];
  let start = 0;
  let minutes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === dash) {
      start = minutes;
      minutes = 0;
    } else if (code === comma) {
      intervals.push({ start, end: minutes });
      minutes = 0;
    } else minutes = minutes * 10 + code - zero;
  }
  if (text !== '') intervals.push({ start, end: minutes });
  return intervals;
}

/** Days of anybody, in any order, put together into months. */
export function busyMonthsFrom(
  days: Iterable<{ readonly staffId: string; readonly date: string; readonly busy: string }>,
): BusyMonth[] {
  const months = new Map<string, { staffId: string; month: string; days: Record<string, string> }>();
  for (const { staffId, date, busy } of days) {
    const month = monthOf(date);
    const key = `${month} ${staffId}`;
    const known = months.get(key) ?? { staffId, month, days: {} };
    known.days[date] = busy;
    months.set(key, known);
  }
  return [...months.values()];
}

/** The fields that say which minutes an appointment takes. */
type Occupying = Pick<Appointment, 'staffId' | 'date' | 'time' | 'durationMinutes' | 'status' | 'hidden'>;

/** Worked out from the appointments themselves. */
export function busyMonthsOf(appointments: Iterable<Occupying>): BusyMonth[] {
  const days = new Map<string, { staffId: string; date: string; intervals: Interval[] }>();
  for (const appointment of appointments) {
    if (!occupies(appointment.status) || appointment.hidden) continue;
    const { staffId, date } = appointment;
    const key = `${date} ${staffId}`;
    const day = days.get(key) ?? { staffId, date, intervals: [] };
    day.intervals.push(intervalOf(appointment));
    days.set(key, day);
  }
  return busyMonthsFrom(
    [...days.values()].map(({ staffId, date, intervals }) => ({
      staffId,
      date,
      busy: busyText(intervals.sort((a, b) => a.start - b.start)),
    })),
  );
}
