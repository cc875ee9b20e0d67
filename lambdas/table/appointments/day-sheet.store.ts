import { createEmptySheet, type DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { daySheetEntity } from './day-sheet.entity.ts';

export type DaySheetStore = {
  get(staffId: string, date: string): Promise<DaySheet>;
  ofPerson(staffId: string, dates: readonly string[]): Promise<DaySheet[]>;
  /** All sheets in a range of days, inclusive. */
  between(first: string, last: string): Promise<DaySheet[]>;
  save(sheet: DaySheet): RowWrite;
};

export function daySheetStore(config: TableConfig): DaySheetStore {
  const { entity, find, findAll, save } = makeTableRows(daySheetEntity, config);

  return {
    get: async (staffId, date) =>
      (await find({ month: toMonth(date), date, staffId })) ?? createEmptySheet(staffId, date),

    ofPerson: (staffId, dates) => findAll(dates.map((date) => ({ month: toMonth(date), date, staffId }))),

    async between(first, last) {
      const months = listMonthsInRange(first, last).map((month) =>
        listAll(entity.query.byMonth({ month }).between({ date: first }, { date: `${last}~` }), {
          consistent: true,
        }),
      );
      return (await Promise.all(months)).flat();
    },

    save({ staffId, date, appointments, version }) {
      const row = { month: toMonth(date), date, staffId, appointments, version: version + 1 };
      return save(row, version || undefined);
    },
  };
}
