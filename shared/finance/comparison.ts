import * as z from 'zod/mini';
import { addDays, addMonths, getMonthBounds, listDatesInRange, toMonth } from '#shared/core/civil-time.ts';
import { CivilDate } from '#shared/core/schemas.ts';
import { countAppointments, type FinanceDay, sumCollectedCents, sumFinances } from './finance-day.ts';

/** Compared periods, relative to today (R430). */
export const financePeriods = ['currentMonth', 'currentWeek', 'previousMonth', 'currentYear'] as const;
export type FinancePeriod = (typeof financePeriods)[number];

export const ComparedPeriod = z.object({
  period: z.enum(financePeriods),
  from: CivilDate,
  to: CivilDate,
  appointments: z.int(),
  collectedCents: z.int(),
  /** Average per day, half a cent rounded up, since periods differ in length. */
  perDayCents: z.int(),
});
export type ComparedPeriod = z.infer<typeof ComparedPeriod>;

const weekDays = 7;

type DateRange = { readonly from: string; readonly to: string };

/** Calculates the date ranges of the periods. A week is the last seven days including today. */
export function calculatePeriodRanges(today: string): Readonly<Record<FinancePeriod, DateRange>> {
  const month = toMonth(today);
  const previousBounds = getMonthBounds(addMonths(month, -1));
  return {
    currentMonth: { from: getMonthBounds(month).first, to: today },
    currentWeek: { from: addDays(today, 1 - weekDays), to: today },
    previousMonth: { from: previousBounds.first, to: previousBounds.last },
    currentYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

export const findFirstComparedDay = (today: string): string =>
  Object.values(calculatePeriodRanges(today))
    .map(({ from }) => from)
    .toSorted()[0] ?? today;

export function comparePeriods(days: readonly FinanceDay[], today: string): ComparedPeriod[] {
  const periods = calculatePeriodRanges(today);
  return financePeriods.map((period) => {
    const { from, to } = periods[period];
    const sums = sumFinances(days.filter(({ date }) => date >= from && date <= to));
    const collectedCents = sumCollectedCents(sums);
    return {
      period,
      from,
      to,
      appointments: countAppointments(sums),
      collectedCents,
      perDayCents: Math.round(collectedCents / listDatesInRange(from, to).length),
    };
  });
}
