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
  readonly applyTo: (totals: DayTotals) => DayTotals;
  readonly items: readonly ItemTotal[];
};

/** Commits the change together with the idempotency record, so each event counts once. */
const addToDay = (
  { date, applyTo, items }: DayChange,
  { dayTotals, commit }: Pick<Platform, 'dayTotals' | 'commit'>,
) =>
  retryStale(async () => {
    const [totals, storedItems] = await Promise.all([dayTotals.get(date), dayTotals.items(date)]);
    await commit(
      dayTotals.save(applyTo(totals)),
      dayTotals.saveItems({ ...storedItems, items: addItems(storedItems.items, items) }),
    );
  });

const countSale: Reaction<never, typeof SaleMade> = {
  name: 'count-sale',
  on: SaleMade,
  run: async ({ data: { saleId } }, platform) => {
    const sale = await platform.sales.find(saleId);
    if (!sale) return;
    const applyTo = (totals: DayTotals) => addSaleToDay(totals, sale);
    await addToDay({ date: sale.date, applyTo, items: listSoldItems(sale) }, platform);
  },
};

const countReturn: Reaction<never, typeof SaleReturned> = {
  name: 'count-sale-return',
  on: SaleReturned,
  run: async ({ data: { saleId, returnId } }, platform) => {
    const [sale, saleReturn] = await Promise.all([
      platform.sales.find(saleId),
      platform.saleReturns.find(saleId, returnId),
    ]);
    if (!sale || !saleReturn) return;
    const applyTo = (totals: DayTotals) => addReturnToDay(totals, saleReturn);
    const items = listReturnedItems(sale, saleReturn);
    await addToDay({ date: saleReturn.date, applyTo, items }, platform);
  },
};

export const handler = sharedConsumer('keep-day-totals', [countSale, countReturn], {});
