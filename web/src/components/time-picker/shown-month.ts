import { useState } from 'react';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, addMonths, monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import { civilToday } from '#web/src/lib/now.ts';

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

export type ShownMonth = {
  readonly months: readonly string[];
  readonly month: string;
  readonly show: (month: string) => void;
  /** The days that are asked for. */
  readonly range: { readonly from: string; readonly to: string };
};

/** The month on show, first the wanted one; `own` is the day of an appointment that moves. */
export function useShownMonth(wanted: string, own?: string): ShownMonth {
  const today = civilToday();
  const months = monthsOffered(today, own);
  const first = monthOf(wanted || today);
  const [month, show] = useState(months.includes(first) ? first : monthOf(today));
  return { months, month, show, range: windowOf(month, today) };
}
