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
  /** Empty, with version 0, for a day without sales. */
  get(date: string): Promise<DayTotals>;
  items(date: string): Promise<DayItems>;
  /** Days with totals in a range, inclusive, oldest first. */
  between(first: string, last: string): Promise<DayTotals[]>;
  itemsBetween(first: string, last: string): Promise<DayItems[]>;
  save(totals: DayTotals): RowWrite;
  saveItems(items: DayItems): RowWrite;
};

export function dayTotalsStore(config: TableConfig): DayTotalsStore {
  const totals = makeTableRows(dayTotalsEntity, config);
  const items = makeTableRows(dayItemsEntity, config);
  const keyOf = (date: string) => ({ month: toMonth(date), date });
  return {
    get: async (date) => (await totals.find(keyOf(date)))?.totals ?? createEmptyTotals(date),
    items: async (date) => (await items.find(keyOf(date))) ?? createEmptyItems(date),
    async between(first, last) {
      const months = listMonthsInRange(first, last).map((month) =>
        listAll(totals.entity.query.byMonth({ month }).between({ date: first }, { date: last })),
      );
      return (await Promise.all(months)).flat().map((row) => row.totals);
    },
    async itemsBetween(first, last) {
      const months = listMonthsInRange(first, last).map((month) =>
        listAll(items.entity.query.byMonth({ month }).between({ date: first }, { date: last })),
      );
      return (await Promise.all(months)).flat();
    },
    save(before) {
      const after = { ...before, version: before.version + 1 };
      const row = { ...keyOf(after.date), totals: after, version: after.version };
      return totals.save(row, before.version || undefined);
    },
    saveItems: ({ date, items: sold, version }) =>
      items.save({ ...keyOf(date), items: sold, version: version + 1 }, version || undefined),
  };
}
