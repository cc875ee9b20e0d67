import { addDays, monthOf } from '#shared/core/civil-time.ts';

type FreeDay = { readonly date: string; readonly times: readonly string[] };

const daysShown = 31;
const monthsOffered = 3;

const nextMonth = (month: string) => monthOf(addDays(`${month}-01`, daysShown));

/** This month and the ones after it, as `YYYY-MM`. */
export function monthsFromToday(today: string): string[] {
  const months = [monthOf(today)];
  while (months.length < monthsOffered) months.push(nextMonth(months.at(-1) ?? monthOf(today)));
  return months;
}

/** The days on show for a month: a month's length from its first day, or from today when that is later. */
export function windowOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = first < today ? today : first;
  return { from, to: addDays(from, daysShown - 1) };
}

/** The same days without the hour that a visit has now: moving it there changes nothing. */
export const withoutHour = (days: readonly FreeDay[], own: { date: string; time: string }) =>
  days.map(({ date, times }) => ({
    date,
    times: times.filter((time) => date !== own.date || time !== own.time),
  }));

/** What is free on one day; the hour that is already this client's counts as free for them. */
export function timesOn(days: readonly FreeDay[], date: string, own: string | undefined): string[] {
  const times = days.find((day) => day.date === date)?.times ?? [];
  return own === undefined || times.includes(own) ? [...times] : [...times, own].sort();
}
