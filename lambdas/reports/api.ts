import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/reports/api.ts';
import { addItems, type ItemTotal } from '#shared/reports/day-totals.ts';
import { addSums, byQuantity, ivuOf, sumsOf } from '#shared/reports/sums.ts';

const getSalesReport = operation(api.getSalesReport, async ({ query: { from, to } }, { dayTotals }) => {
  const totals = await dayTotals.between(from, to);
  const days = totals.map((day) => ({ date: day.date, ...sumsOf(day) }));
  return { days, total: addSums(days), flaggedIds: totals.flatMap(({ flaggedIds }) => flaggedIds) };
});

const listTopItems = operation(api.listTopItems, async ({ query: { kind, from, to } }, { dayTotals }) => {
  const days = await dayTotals.itemsBetween(from, to);
  const items = days.reduce<ItemTotal[]>((all, day) => addItems(all, day.items), []);
  return { rows: byQuantity(items.filter((item) => item.kind === kind)) };
});

const getIvuSummary = operation(api.getIvuSummary, async ({ query: { from, to } }, { dayTotals }) =>
  ivuOf(await dayTotals.between(from, to)),
);

export const handler = httpApi([getSalesReport, listTopItems, getIvuSummary], {});
