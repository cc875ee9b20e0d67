import { type DaySheet, emptySheet } from '#shared/appointments/calendar/day-sheet.ts';
import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { batchGet } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { daySheetEntity } from './day-sheet.entity.ts';

/** What fills each person's days: `busy(staffId, date)`. */
export type BusyDays = (staffId: string, date: string) => readonly Interval[];

export type DaySheetStore = {
  get(staffId: string, date: string): Promise<DaySheet>;
  /** The sheets of one person that were ever written among these days. */
  ofPerson(staffId: string, dates: readonly string[]): Promise<DaySheet[]>;
  /** Every sheet of a range of days, both ends included. */
  between(first: string, last: string): Promise<DaySheet[]>;
  /** The minutes taken on a range of days, for slot search: a fraction of the bytes. */
  busyBetween(first: string, last: string): Promise<BusyDays>;
  /** Refused as stale when anyone changed the day since it was read. */
  save(sheet: DaySheet): RowWrite;
};

const free: readonly Interval[] = [];
const busyText = (sheet: DaySheet) => sheet.appointments.map(({ start, end }) => `${start}-${end}`).join(',');

function readBusy(text: string): Interval[] {
  if (text === '') return [];
  return text.split(',').map((pair) => {
    const dash = pair.indexOf('-');
    return { start: Number(pair.slice(0, dash)), end: Number(pair.slice(dash + 1)) };
  });
}

/** What slot search reads of a sheet. */
const slim = { attributes: ['staffId' as const, 'date' as const, 'busy' as const], consistent: true };

function busyDays(rows: readonly { staffId: string; date: string; busy: string }[]): BusyDays {
  const busy = new Map(rows.map((row) => [`${row.staffId} ${row.date}`, readBusy(row.busy)]));
  return (staffId, date) => busy.get(`${staffId} ${date}`) ?? free;
}

export function daySheetStore(config: TableConfig): DaySheetStore {
  const entity = daySheetEntity(config);

  const queryMonths = (first: string, last: string) =>
    monthsFrom(first, last).map((month) =>
      entity.query.byMonth({ month }).between({ date: first }, { date: `${last}~` }),
    );

  return {
    async get(staffId, date) {
      const { data } = await entity.get({ month: monthOf(date), date, staffId }).go({ consistent: true });
      return data
        ? { staffId, date, version: data.version, appointments: data.appointments }
        : emptySheet(staffId, date);
    },

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
      return busyDays(pages.flatMap(({ data }) => data));
    },

    save(sheet) {
      const { staffId, date, version } = sheet;
      const key = { month: monthOf(date), date, staffId };
      const row = {
        ...key,
        appointments: [...sheet.appointments],
        busy: busyText(sheet),
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
