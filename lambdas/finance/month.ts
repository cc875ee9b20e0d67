import type { Platform } from '#lambdas/platform/platform.ts';
import { financeDays } from '#lambdas/reports/finance-days.ts';
import { today } from '#shared/core/civil-time.ts';
import { fullName } from '#shared/core/person.ts';
import { type ComparedPeriod, comparisonOf, firstDayCompared } from '#shared/finance/comparison.ts';
import { daysBefore, type FinanceMonth, financeMonthOf } from '#shared/finance/finance-month.ts';
import { daysCounted } from '#shared/reports/ivu-month.ts';

/** Combines the finances of the month's days with the report totals of its sales. */
export async function financeMonth(platform: Platform, month: string): Promise<FinanceMonth> {
  const date = today(platform.now());
  const counted = daysCounted(month, date);
  // A future month has no day yet.
  const isAhead = counted.from > date;
  const { from, to } = isAhead ? { from: counted.from, to: counted.from } : counted;
  const [days, before, totals, items, team] = await Promise.all([
    isAhead ? [] : financeDays(platform, { from, to }),
    isAhead ? [] : financeDays(platform, daysBefore(month, date)),
    platform.dayTotals.between(from, to),
    platform.dayTotals.itemsBetween(from, to),
    platform.staff.all(),
  ]);
  const members = new Map(team.map((member) => [member.staffId, member]));
  return financeMonthOf({
    month,
    today: date,
    days,
    before,
    totals,
    items,
    staffOf: (staffId) => {
      const member = members.get(staffId);
      return member && { staffId, name: fullName(member), colorIndex: member.colorIndex };
    },
  });
}

/** Always relative to today, whatever month is shown (R430). */
export async function financeComparison(platform: Platform): Promise<ComparedPeriod[]> {
  const date = today(platform.now());
  return comparisonOf(await financeDays(platform, { from: firstDayCompared(date), to: date }), date);
}
