import { type DaySheet, emptySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { daySheetEntity } from './day-sheet.entity.ts';

export type DaySheetStore = {
  get(staffId: string, date: string): Promise<DaySheet>;
  /** The sheets of one person that were ever written among these days. */
  ofPerson(staffId: string, dates: readonly string[]): Promise<DaySheet[]>;
  /** Every sheet of a range of days, both ends included. */
  between(first: string, last: string): Promise<DaySheet[]>;
  /** Refused as stale when anyone changed the day since it was read. */
  save(sheet: DaySheet): RowWrite;
};

export function daySheetStore(config: TableConfig): DaySheetStore {
  const entity = daySheetEntity(config);

  return {
    async get(staffId, date) {
      const { data } = await entity.get({ month: monthOf(date), date, staffId }).go({ consistent: true });
      return data ?? emptySheet(staffId, date);
    },

    ofPerson(staffId, dates) {
      const keys = dates.map((date) => ({ month: monthOf(date), date, staffId }));
      return batchGet(keys, (some) => entity.get(some).go({ consistent: true }));
    },

    async between(first, last) {
      const months = monthsFrom(first, last).map((month) =>
        entity.query.byMonth({ month }).between({ date: first }, { date: `${last}~` }),
      );
      const pages = await Promise.all(months.map((query) => query.go({ pages: 'all', consistent: true })));
      return pages.flatMap(({ data }) => data);
    },

    save(sheet) {
      const { staffId, date, version } = sheet;
      const row = {
        month: monthOf(date),
        date,
        staffId,
        appointments: [...sheet.appointments],
        version: version + 1,
      };
      const write =
        version === 0
          ? entity.create(row)
          : entity.put(row).where((attribute, { eq }) => eq(attribute.version, version));
      return putRow(write.params());
    },
  };
}
