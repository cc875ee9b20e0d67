import { useState } from 'react';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, addMonths, listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import { civilToday } from '#web/src/lib/now.ts';

const windowDays = 31;
const futureMonths = 2;

/** Returns the months to offer as `YYYY-MM`. A move includes the month after `currentDate`. */
export function listOfferedMonths(today: string, currentDate = today): string[] {
  const usualLast = addMonths(toMonth(today), futureMonths);
  const afterCurrent = addMonths(toMonth(currentDate), 1);
  const lastBookable = toMonth(addDays(today, bookableDaysAhead));
  const last = usualLast < afterCurrent ? afterCurrent : usualLast;
  return listMonthsInRange(today, `${last < lastBookable ? last : lastBookable}-01`);
}

/** Returns the 31 days to show for a month, from its first day or from today if later. */
export function toMonthWindow(month: string, today: string): { from: string; to: string } {
  const firstDay = `${month}-01`;
  const from = firstDay < today ? today : firstDay;
  return { from, to: addDays(from, windowDays - 1) };
}

export type VisibleMonth = {
  readonly months: readonly string[];
  readonly month: string;
  readonly show: (month: string) => void;
  readonly range: { readonly from: string; readonly to: string };
};

/** Returns the state of the visible month. `currentDate` is the day of an appointment to move. */
export function useVisibleMonth(initialDate: string, currentDate?: string): VisibleMonth {
  const today = civilToday();
  const months = listOfferedMonths(today, currentDate);
  const initialMonth = toMonth(initialDate || today);
  const [month, show] = useState(months.includes(initialMonth) ? initialMonth : toMonth(today));
  return { months, month, show, range: toMonthWindow(month, today) };
}
