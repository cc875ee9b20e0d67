import type { Platform } from '#lambdas/platform/platform.ts';
import { getToday } from '#shared/core/civil-time.ts';
import type { QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { getSalesReport, listTopItems } from '#shared/reports/api.ts';
import { listClosedDays } from '#shared/reports/closed-days.ts';
import { addItems, type ItemTotal, withAppointments } from '#shared/reports/day-totals.ts';
import { calculateIvuMonth, getIvuMonthRange, type IvuMonth } from '#shared/reports/ivu-month.ts';
import { addSums, calculateSums, sortByQuantity } from '#shared/reports/sums.ts';
import { type FinancePorts, loadFinanceDays } from './finance-days.ts';

export async function loadSalesReport(
  { dayTotals, settings }: Pick<Platform, 'dayTotals' | 'settings'>,
  { from, to }: QueryOf<typeof getSalesReport>,
): Promise<ReplyOf<typeof getSalesReport>> {
  const [totals, center] = await Promise.all([dayTotals.between(from, to), settings.get()]);
  const days = totals.map((day) => ({ date: day.date, ...calculateSums(day) }));
  return {
    days,
    total: addSums(days),
    closed: listClosedDays(from, to, center),
    flaggedIds: totals.flatMap(({ flaggedIds }) => flaggedIds),
  };
}

export async function loadTopItems(
  { dayTotals }: Pick<Platform, 'dayTotals'>,
  { kind, from, to }: QueryOf<typeof listTopItems>,
): Promise<ReplyOf<typeof listTopItems>> {
  const days = await dayTotals.itemsBetween(from, to);
  const items = days.reduce<ItemTotal[]>((sums, day) => addItems(sums, day.items), []);
  return { rows: sortByQuantity(items.filter((item) => item.kind === kind)) };
}

export async function loadIvuMonth(
  platform: FinancePorts & Pick<Platform, 'settings'>,
  month: string,
): Promise<IvuMonth> {
  const { dayTotals, settings, now } = platform;
  const today = getToday(now());
  const { from, to } = getIvuMonthRange(month, today);
  // A future month has no days.
  const hasBegun = from <= to;
  const [totals, days, center] = await Promise.all([
    hasBegun ? dayTotals.between(from, to) : [],
    hasBegun ? loadFinanceDays(platform, { from, to }) : [],
    settings.get(),
  ]);
  return calculateIvuMonth({ month, totals: withAppointments(totals, days), center, today });
}
