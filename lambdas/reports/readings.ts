import type { Platform } from '#lambdas/platform/platform.ts';
import { today } from '#shared/core/civil-time.ts';
import type { QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { getSalesReport, listTopItems } from '#shared/reports/api.ts';
import { closedDays } from '#shared/reports/closed-days.ts';
import { addItems, type ItemTotal, withAppointments } from '#shared/reports/day-totals.ts';
import { daysCounted, type IvuMonth, ivuMonthOf } from '#shared/reports/ivu-month.ts';
import { addSums, byQuantity, sumsOf } from '#shared/reports/sums.ts';
import { type FinanceReads, financeDays } from './finance-days.ts';

export async function salesReport(
  { dayTotals, settings }: Pick<Platform, 'dayTotals' | 'settings'>,
  { from, to }: QueryOf<typeof getSalesReport>,
): Promise<ReplyOf<typeof getSalesReport>> {
  const [totals, center] = await Promise.all([dayTotals.between(from, to), settings.get()]);
  const days = totals.map((day) => ({ date: day.date, ...sumsOf(day) }));
  return {
    days,
    total: addSums(days),
    closed: closedDays(from, to, center),
    flaggedIds: totals.flatMap(({ flaggedIds }) => flaggedIds),
  };
}

export async function topItems(
  { dayTotals }: Pick<Platform, 'dayTotals'>,
  { kind, from, to }: QueryOf<typeof listTopItems>,
): Promise<ReplyOf<typeof listTopItems>> {
  const days = await dayTotals.itemsBetween(from, to);
  const items = days.reduce<ItemTotal[]>((all, day) => addItems(all, day.items), []);
  return { rows: byQuantity(items.filter((item) => item.kind === kind)) };
}

export async function ivuMonth(
  platform: FinanceReads & Pick<Platform, 'settings'>,
  month: string,
): Promise<IvuMonth> {
  const { dayTotals, settings, now } = platform;
  const date = today(now());
  const { from, to } = daysCounted(month, date);
  // A future month has no days.
  const hasBegun = from <= to;
  const [totals, days, center] = await Promise.all([
    hasBegun ? dayTotals.between(from, to) : [],
    hasBegun ? financeDays(platform, { from, to }) : [],
    settings.get(),
  ]);
  return ivuMonthOf({ month, totals: withAppointments(totals, days), center, today: date });
}
