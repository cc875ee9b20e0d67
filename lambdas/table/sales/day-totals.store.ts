import { listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import {
  createEmptyItems,
  createEmptyTotals,
  type DayItems,
  type DayTotals,
} from '#shared/reports/day-totals.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { dayItemsEntity, dayTotalsEntity } from './day-totals.entity.ts';

export type DayTotalsStore = {
  /** Returns the totals of a day, or empty ones with version 0 if the day has no sales. */
  get(date: string): Promise<DayTotals>;
  items(date: string): Promise<DayItems>;
  /** Returns the days with totals in a range, inclusive, oldest first. */
  between(firstDate: string, lastDate: string): Promise<DayTotals[]>;
  itemsBetween(firstDate: string, lastDate: string): Promise<DayItems[]>;
  save(totals: DayTotals): RowWrite;
  saveItems(items: DayItems): RowWrite;
};

export function dayTotalsStore(config: TableConfig): DayTotalsStore {
  const totals = makeTableRows(dayTotalsEntity, config);
  const items = makeTableRows(dayItemsEntity, config);
  const toKey = (date: string) => ({ month: toMonth(date), date });
  return {
    get: async (date) => (await totals.find(toKey(date)))?.totals ?? createEmptyTotals(date),
    items: async (date) => (await items.find(toKey(date))) ?? createEmptyItems(date),
    async between(firstDate, lastDate) {
      const rowsByMonth = listMonthsInRange(firstDate, lastDate).map((month) =>
        listAll(totals.entity.query.byMonth({ month }).between({ date: firstDate }, { date: lastDate })),
      );
      return (await Promise.all(rowsByMonth)).flat().map((row) => row.totals);
    },
    async itemsBetween(firstDate, lastDate) {
      const rowsByMonth = listMonthsInRange(firstDate, lastDate).map((month) =>
        listAll(items.entity.query.byMonth({ month }).between({ date: firstDate }, { date: lastDate })),
      );
      return (await Promise.all(rowsByMonth)).flat();
    },
    save(before) {
      const after = { ...before, version: before.version + 1 };
      const row = { ...toKey(after.date), totals: after, version: after.version };
      return totals.save(row, before.version || undefined);
    },
    saveItems: ({ date, items: soldItems, version }) =>
      items.save({ ...toKey(date), items: soldItems, version: version + 1 }, version || undefined),
  };
}
