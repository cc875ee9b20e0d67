import { SaleMade, SaleReturned } from '#events/sales.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { type Reaction, sharedConsumer } from '#lambdas/runtime/consumer.ts';
import {
  addItems,
  addReturnToDay,
  addSaleToDay,
  type DayTotals,
  type ItemTotal,
  listReturnedItems,
  listSoldItems,
} from '#shared/reports/day-totals.ts';

type DayChange = {
  readonly date: string;
  readonly after: (before: DayTotals) => DayTotals;
  readonly items: readonly ItemTotal[];
};

/** The idempotency record is part of the commit, so each event counts once. */
const addToDay = (
  { date, after, items }: DayChange,
  { dayTotals, commit }: Pick<Platform, 'dayTotals' | 'commit'>,
) =>
  retryStale(async () => {
    const [totals, known] = await Promise.all([dayTotals.get(date), dayTotals.items(date)]);
    await commit(
      dayTotals.save(after(totals)),
      dayTotals.saveItems({ ...known, items: addItems(known.items, items) }),
    );
  });

const countSale: Reaction<never, typeof SaleMade> = {
  name: 'count-sale',
  on: SaleMade,
  run: async ({ data: { saleId } }, platform) => {
    const sale = await platform.sales.find(saleId);
    if (!sale) return;
    const after = (before: DayTotals) => addSaleToDay(before, sale);
    await addToDay({ date: sale.date, after, items: listSoldItems(sale) }, platform);
  },
};

const countReturn: Reaction<never, typeof SaleReturned> = {
  name: 'count-sale-return',
  on: SaleReturned,
  run: async ({ data: { saleId, returnId } }, platform) => {
    const [sale, given] = await Promise.all([
      platform.sales.find(saleId),
      platform.saleReturns.find(saleId, returnId),
    ]);
    if (!sale || !given) return;
    const after = (before: DayTotals) => addReturnToDay(before, given);
    await addToDay({ date: given.date, after, items: listReturnedItems(sale, given) }, platform);
  },
};

export const handler = sharedConsumer('keep-day-totals', [countSale, countReturn], {});
