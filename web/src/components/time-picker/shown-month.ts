import { useState } from 'react';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, addMonths, monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import { civilToday } from '#web/src/lib/now.ts';

const daysShown = 31;
const monthsAfterThis = 2;

/** Returns the months to offer as `YYYY-MM`; a move includes the month after the appointment's own. */
export function monthsOffered(today: string, own = today): string[] {
  const usual = addMonths(monthOf(today), monthsAfterThis);
  const pastOwn = addMonths(monthOf(own), 1);
  const furthest = monthOf(addDays(today, bookableDaysAhead));
  const wanted = usual < pastOwn ? pastOwn : usual;
  return monthsFrom(today, `${wanted < furthest ? wanted : furthest}-01`);
}

/** Returns the days to show for a month: 31 from its first day, or from today if later. */
export function windowOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = first < today ? today : first;
  return { from, to: addDays(from, daysShown - 1) };
}

export type ShownMonth = {
  readonly months: readonly string[];
  readonly month: string;
  readonly show: (month: string) => void;
  readonly range: { readonly from: string; readonly to: string };
};

/** State of the month on screen, initially the wanted one; `own` is the day of an appointment to move. */
export function useShownMonth(wanted: string, own?: string): ShownMonth {
  const today = civilToday();
  const months = monthsOffered(today, own);
  const first = monthOf(wanted || today);
  const [month, show] = useState(months.includes(first) ? first : monthOf(today));
  return { months, month, show, range: windowOf(month, today) };
}
