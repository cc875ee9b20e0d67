import { createEmptySheet, type DaySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { daySheetEntity } from './day-sheet.entity.ts';

export type DaySheetStore = {
  get(staffId: string, date: string): Promise<DaySheet>;
  ofStaffMember(staffId: string, dates: readonly string[]): Promise<DaySheet[]>;
  /** Returns all sheets in a range of days, inclusive. */
  between(firstDate: string, lastDate: string): Promise<DaySheet[]>;
  save(sheet: DaySheet): RowWrite;
};

export function daySheetStore(config: TableConfig): DaySheetStore {
  const { entity, find, findAll, save } = makeTableRows(daySheetEntity, config);

  return {
    get: async (staffId, date) =>
      (await find({ month: toMonth(date), date, staffId })) ?? createEmptySheet(staffId, date),

    ofStaffMember: (staffId, dates) =>
      findAll(dates.map((date) => ({ month: toMonth(date), date, staffId }))),

    async between(firstDate, lastDate) {
      const sheetsByMonth = listMonthsInRange(firstDate, lastDate).map((month) => {
        const inMonth = entity.query.byMonth({ month });
        const list = inMonth.between({ date: firstDate }, { date: `${lastDate}~` });
        return listAll(list, { consistent: true });
      });
      return (await Promise.all(sheetsByMonth)).flat();
    },

    save: ({ version, ...sheet }) =>
      save({ ...sheet, month: toMonth(sheet.date), version: version + 1 }, version || undefined),
  };
}
