import { addDays, addMonths, monthOf } from '#shared/core/civil-time.ts';

const daysShown = 31;
const monthsOffered = 3;

/** This month and the ones after it, as `YYYY-MM`. */
export const monthsFrom = (today: string) =>
  Array.from({ length: monthsOffered }, (_, index) => addMonths(monthOf(today), index));

/** The days on show for a month: a month's length from its first day, or from today when that is later. */
export function windowOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = first < today ? today : first;
  return { from, to: addDays(from, daysShown - 1) };
}
