import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, addMonths, monthOf, monthsFrom } from '#shared/core/civil-time.ts';

type FreeDay = { readonly date: string; readonly times: readonly string[] };

const daysShown = 31;
/** This month and the two after it. */
const monthsAfterThis = 2;

/**
 * The months on offer, as `YYYY-MM`: this one and the ones after it, for an appointment that moves to the one after its own,
 * and none in which no day can be had.
 */
export function monthsOffered(today: string, own = today): string[] {
  const usual = addMonths(monthOf(today), monthsAfterThis);
  const pastOwn = addMonths(monthOf(own), 1);
  const furthest = monthOf(addDays(today, bookableDaysAhead));
  const wanted = usual < pastOwn ? pastOwn : usual;
  return monthsFrom(today, `${wanted < furthest ? wanted : furthest}-01`);
}

/** The days on show for a month: a month's length from its first day, or from today when that is later. */
export function windowOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = first < today ? today : first;
  return { from, to: addDays(from, daysShown - 1) };
}

/** The same days without the hour that an appointment has now: moving it there changes nothing. */
export const withoutHour = (days: readonly FreeDay[], own: { date: string; time: string }) =>
  days.map(({ date, times }) => ({
    date,
    times: times.filter((time) => date !== own.date || time !== own.time),
  }));

/** Every free hour of some days, in order. */
export const timesOf = (days: readonly FreeDay[]) => days.flatMap(({ times }) => times);

/** What is free on one day; the hour that is already this client's counts as free for them. */
export function timesOn(days: readonly FreeDay[], date: string, own: string | undefined): string[] {
  const times = days.find((day) => day.date === date)?.times ?? [];
  return own === undefined || times.includes(own) ? [...times] : [...times, own].sort();
}
