import type { Platform } from '#lambdas/platform/platform.ts';
import { loadFinanceDays } from '#lambdas/reports/finance-days.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type ComparedPeriod, comparePeriods, findFirstComparedDay } from '#shared/finance/comparison.ts';
import { buildFinanceMonth, type FinanceMonth, getPreviousRange } from '#shared/finance/finance-month.ts';
import { getIvuMonthRange } from '#shared/reports/ivu-month.ts';

/** Combines the finances of the month's days with the report totals of its sales. */
export async function readFinanceMonth(platform: Platform, month: string): Promise<FinanceMonth> {
  const date = getToday(platform.now());
  const countedRange = getIvuMonthRange(month, date);
  // A future month has no days.
  const isFutureMonth = countedRange.from > date;
  const { from, to } = isFutureMonth ? { from: countedRange.from, to: countedRange.from } : countedRange;
  const [days, previousDays, totals, items, team] = await Promise.all([
    isFutureMonth ? [] : loadFinanceDays(platform, { from, to }),
    isFutureMonth ? [] : loadFinanceDays(platform, getPreviousRange(month, date)),
    platform.dayTotals.between(from, to),
    platform.dayTotals.itemsBetween(from, to),
    platform.staff.all(),
  ]);
  const members = new Map(team.map((member) => [member.staffId, member]));
  return buildFinanceMonth({
    month,
    today: date,
    days,
    previousDays,
    totals,
    items,
    findStaff: (staffId) => {
      const member = members.get(staffId);
      return member && { staffId, name: formatFullName(member), colorIndex: member.colorIndex };
    },
  });
}

/** Compares periods relative to today, regardless of the selected month (R430). */
export async function readFinanceComparison(platform: Platform): Promise<ComparedPeriod[]> {
  const date = getToday(platform.now());
  return comparePeriods(
    await loadFinanceDays(platform, { from: findFirstComparedDay(date), to: date }),
    date,
  );
}
