import { useState } from 'react';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, addMonths, listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import { civilToday } from '#web/src/lib/now.ts';

const windowDays = 31;
const futureMonths = 2;

/** Returns the months to offer as `YYYY-MM`; a move includes the month after the appointment's own. */
export function listOfferedMonths(today: string, currentDate = today): string[] {
  const usual = addMonths(toMonth(today), futureMonths);
  const afterCurrent = addMonths(toMonth(currentDate), 1);
  const furthest = toMonth(addDays(today, bookableDaysAhead));
  const last = usual < afterCurrent ? afterCurrent : usual;
  return listMonthsInRange(today, `${last < furthest ? last : furthest}-01`);
}

/** Returns the days to show for a month: 31 from its first day, or from today if later. */
export function toWindow(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = first < today ? today : first;
  return { from, to: addDays(from, windowDays - 1) };
}

export type VisibleMonth = {
  readonly months: readonly string[];
  readonly month: string;
  readonly show: (month: string) => void;
  readonly range: { readonly from: string; readonly to: string };
};

/** State of the month on screen, initially the wanted one; `own` is the day of an appointment to move. */
export function useVisibleMonth(initialDate: string, currentDate?: string): VisibleMonth {
  const today = civilToday();
  const months = listOfferedMonths(today, currentDate);
  const first = toMonth(initialDate || today);
  const [month, show] = useState(months.includes(first) ? first : toMonth(today));
  return { months, month, show, range: toWindow(month, today) };
}
