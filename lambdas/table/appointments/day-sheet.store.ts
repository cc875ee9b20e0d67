import { busyText } from '#shared/appointments/calendar/busy-month.ts';
import { type DaySheet, emptySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import { batchGet, keyFrom, type TableKey, type TableRow } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { daySheetEntity } from './day-sheet.entity.ts';

/** One person's day as text (`busyText`). */
export type BusyDay = { readonly staffId: string; readonly date: string; readonly busy: string };

export type DaySheetStore = {
  get(staffId: string, date: string): Promise<DaySheet>;
  /** Where a day's sheet is, for who reads it with rows of others, and the sheet that a row there is. */
  keyOf(staffId: string, date: string): TableKey;
  fromRow(row: TableRow | undefined, staffId: string, date: string): DaySheet;
  /** The sheets of one person that were ever written among these days. */
  ofPerson(staffId: string, dates: readonly string[]): Promise<DaySheet[]>;
  /** Every sheet of a range of days, both ends included. */
  between(first: string, last: string): Promise<DaySheet[]>;
  /** The minutes taken on a range of days, where no month says them yet. */
  busyBetween(first: string, last: string): Promise<BusyDay[]>;
  /** Refused as stale when anyone changed the day since it was read. */
  save(sheet: DaySheet): RowWrite;
};

/** The minutes of a sheet, and nothing of its appointments. */
const slim = { attributes: ['staffId' as const, 'date' as const, 'busy' as const], consistent: true };

/** One person's day, read alone or with rows of others. */
function oneSheet(
  entity: ReturnType<typeof daySheetEntity>,
): Pick<DaySheetStore, 'get' | 'keyOf' | 'fromRow'> {
  const oneOf = (staffId: string, date: string) => entity.get({ month: monthOf(date), date, staffId });
  const sheetOf = (data: Pick<DaySheet, 'version' | 'appointments'> | null, staffId: string, date: string) =>
    data
      ? { staffId, date, version: data.version, appointments: data.appointments }
      : emptySheet(staffId, date);

  return {
    async get(staffId, date) {
      const { data } = await oneOf(staffId, date).go({ consistent: true });
      return sheetOf(data, staffId, date);
    },

    keyOf: (staffId, date) => keyFrom(oneOf(staffId, date).params()),
    fromRow: (row, staffId, date) => sheetOf(row ? entity.parse({ Item: row }).data : null, staffId, date),
  };
}

export function daySheetStore(config: TableConfig): DaySheetStore {
  const entity = daySheetEntity(config);

  const queryMonths = (first: string, last: string) =>
    monthsFrom(first, last).map((month) =>
      entity.query.byMonth({ month }).between({ date: first }, { date: `${last}~` }),
    );

  return {
    ...oneSheet(entity),

    ofPerson(staffId, dates) {
      const keys = dates.map((date) => ({ month: monthOf(date), date, staffId }));
      return batchGet(keys, (some) => entity.get(some).go({ consistent: true }));
    },

    async between(first, last) {
      const months = queryMonths(first, last);
      const pages = await Promise.all(months.map((query) => query.go({ pages: 'all', consistent: true })));
      return pages.flatMap(({ data }) => data);
    },

    async busyBetween(first, last) {
      const months = queryMonths(first, last);
      const pages = await Promise.all(months.map((query) => query.go({ pages: 'all', ...slim })));
      return pages.flatMap(({ data }) => data);
    },

    save(sheet) {
      const { staffId, date, version } = sheet;
      const row = {
        month: monthOf(date),
        date,
        staffId,
        appointments: [...sheet.appointments],
        busy: busyText(sheet.appointments),
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
