import { isDeepStrictEqual } from 'node:util';
import { makeCommit } from '#lambdas/platform/commit.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { saleReturnStore } from '#lambdas/table/sales/sale-return.store.ts';
import { calculateDay } from '#shared/reports/day-totals.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { scanTable } from './scan-table.ts';

/** Returns every date with sales, returns or totals. It scans, because imported sales may be years old. */
async function listDatesToRebuild(config: TableConfig): Promise<string[]> {
  const dates = new Set<string>();
  for (const entity of ['sale', 'saleReturn', 'dayTotals'])
    for (const { date } of await scanTable<{ readonly date: string }>(config, entity, ['date']))
      dates.add(date);
  return [...dates].toSorted();
}

/**
 * Recalculates wrong totals of each day from its sales and returns. Run it while nothing is sold and every
 * event is handled, because an event handled later adds its sale a second time.
 */
export async function rebuildDayTotals(
  config: TableConfig,
  now: Date,
): Promise<{ readonly days: number; readonly corrected: number }> {
  const [sales, returns, totals] = [saleStore(config), saleReturnStore(config), dayTotalsStore(config)];
  const commit = makeCommit(config, () => now)({ actor: 'system:rebuild', correlationId: 'rebuild' });
  let [days, corrected] = [0, 0];
  for (const date of await listDatesToRebuild(config)) {
    const [daySales, dayReturns, stored, items] = await Promise.all([
      sales.onDay(date),
      returns.onDay(date),
      totals.get(date),
      totals.items(date),
    ]);
    days += 1;
    const soldEarlier = await Promise.all(dayReturns.map(({ saleId }) => sales.find(saleId)));
    const salesById = new Map(
      [...daySales, ...soldEarlier].flatMap((sale): [string, Sale][] => (sale ? [[sale.saleId, sale]] : [])),
    );
    const rebuilt = calculateDay({
      date,
      sales: daySales,
      returns: dayReturns,
      findSale: (saleId) => salesById.get(saleId),
    });
    const after = { ...rebuilt.totals, version: stored.version };
    const afterItems = { ...rebuilt.dayItems, version: items.version };
    if (isDeepStrictEqual(after, stored) && isDeepStrictEqual(afterItems.items, items.items)) continue;
    corrected += 1;
    await commit(totals.save(after), totals.saveItems(afterItems));
  }
  return { days, corrected };
}
