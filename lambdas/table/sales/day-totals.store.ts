import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import { type DayItems, type DayTotals, noItems, noTotals } from '#shared/reports/day-totals.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { dayItemsEntity, dayTotalsEntity } from './day-totals.entity.ts';

export type DayTotalsStore = {
  /** Empty, of version 0, of a day that sold nothing. */
  get(date: string): Promise<DayTotals>;
  items(date: string): Promise<DayItems>;
  /** Of the days from the first to the last that have any, oldest first. */
  between(first: string, last: string): Promise<DayTotals[]>;
  itemsBetween(first: string, last: string): Promise<DayItems[]>;
  /** In place of what was read; refused as stale when it changed since. */
  save(totals: DayTotals): RowWrite;
  saveItems(items: DayItems): RowWrite;
};

export function dayTotalsStore(config: TableConfig): DayTotalsStore {
  const totals = dayTotalsEntity(config);
  const items = dayItemsEntity(config);
  const keyOf = (date: string) => ({ month: monthOf(date), date });
  return {
    get: async (date) =>
      (await totals.get(keyOf(date)).go({ consistent: true })).data?.totals ?? noTotals(date),
    items: async (date) => (await items.get(keyOf(date)).go({ consistent: true })).data ?? noItems(date),
    async between(first, last) {
      const months = monthsFrom(first, last).map((month) =>
        totals.query.byMonth({ month }).between({ date: first }, { date: last }).go({ pages: 'all' }),
      );
      return (await Promise.all(months)).flatMap(({ data }) => data.map((row) => row.totals));
    },
    async itemsBetween(first, last) {
      const months = monthsFrom(first, last).map((month) =>
        items.query.byMonth({ month }).between({ date: first }, { date: last }).go({ pages: 'all' }),
      );
      return (await Promise.all(months)).flatMap(({ data }) => data);
    },
    save(before) {
      const after = { ...before, version: before.version + 1 };
      return putRow(
        totals
          .put({ ...keyOf(after.date), totals: after, version: after.version })
          .where(({ version }, { eq, notExists }) =>
            before.version === 0 ? notExists(version) : eq(version, before.version),
          )
          .params(),
      );
    },
    saveItems: (before) =>
      putRow(
        items
          .put({ ...keyOf(before.date), items: before.items, version: before.version + 1 })
          .where(({ version }, { eq, notExists }) =>
            before.version === 0 ? notExists(version) : eq(version, before.version),
          )
          .params(),
      ),
  };
}
