import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { EntityItem } from 'electrodb';
import { type BusyMonth, busyMonthsFrom, readBusy } from '#shared/appointments/calendar/busy-month.ts';
import { daysOfMonth, monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { keyFrom, type TableKey } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { rawRows } from '../engine/raw-rows.ts';
import { putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { busyMonthEntity, dayAttribute, everyone } from './busy-month.entity.ts';
import type { BusyDay, DaySheetStore } from './day-sheet.store.ts';

/** What fills each person's days: `busy(staffId, date)`. */
export type BusyDays = (staffId: string, date: string) => readonly Interval[];

export type BusyMonthStore = {
  /** The minutes taken of everybody on a range of days, both ends included. */
  between(first: string, last: string): Promise<BusyDays>;
  /** Where the row is that says of a month that it is whole, for who reads it with rows of others. */
  markKeyOf(month: string): TableKey;
  /** These days as a transaction leaves them; a month that is not among the whole ones is made whole first. */
  follow(days: readonly BusyDay[], wholeMonths: ReadonlySet<string>): Promise<RowWrite[]>;
  /** A whole month anew; refused as stale when a booking changed it since the version that was read, 0 for none. */
  replace(month: BusyMonth, version: number): RowWrite;
  /** Says that everybody who has something in a month has their row. */
  markWhole(month: string): RowWrite;
};

/** A person's month as the table has it, its days by their attributes. */
export type BusyMonthRow = Pick<
  EntityItem<ReturnType<typeof busyMonthEntity>>,
  'month' | 'staffId' | 'version'
>;

const free: readonly Interval[] = [];

const attributesOf = (days: BusyMonth['days']) =>
  Object.fromEntries(Object.entries(days).map(([date, busy]) => [dayAttribute(date), busy]));

/** What a month's row says of one of its days. */
export function busyOn(
  row: Readonly<Record<string, unknown>> | undefined,
  date: string,
): readonly Interval[] {
  const text = row?.[dayAttribute(date)];
  return typeof text === 'string' ? readBusy(text) : free;
}

/** ElectroDB wraps the SDK's error as its cause. */
const isThere = (error: unknown) =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;

const markOf = (month: string) => ({ month, staffId: everyone, version: 1 });
const rowOf = ({ staffId, month, days }: BusyMonth, version: number) => ({
  staffId,
  month,
  version,
  ...attributesOf(days),
});
const isWhole = (rows: readonly BusyMonthRow[]) => rows.some(({ staffId }) => staffId === everyone);

type Entity = ReturnType<typeof busyMonthEntity>;
type Sheets = Pick<DaySheetStore, 'busyBetween'>;

/** Reads whole months from their rows, the others from the sheets; makes whole what is to be written. */
function wholeMonths(config: TableConfig, entity: Entity, daySheets: Sheets) {
  const rowsOf = (month: string) => rawRows<BusyMonthRow>(config, entity.query.byMonth({ month }).params());

  async function fromSheets(month: string): Promise<BusyMonth[]> {
    const { first, last } = daysOfMonth(month);
    return busyMonthsFrom(await daySheets.busyBetween(first, last));
  }

  async function makeWhole(month: string): Promise<void> {
    const rows = (await fromSheets(month)).map((each) => rowOf(each, 1));
    const creating = rows.map((row) =>
      entity
        .create(row)
        .go()
        .catch((error: unknown) => {
          // Whoever made it read the same sheets, or has booked on it since.
          if (!isThere(error)) throw error;
        }),
    );
    await Promise.all(creating);
    await entity.put(markOf(month)).go();
  }

  return {
    async read(month: string): Promise<(staffId: string) => BusyMonthRow | undefined> {
      const rows = await rowsOf(month);
      const all = isWhole(rows) ? rows : (await fromSheets(month)).map((each) => rowOf(each, 0));
      const byStaff = new Map(all.map((row) => [row.staffId, row]));
      return (staffId) => byStaff.get(staffId);
    },

    makeWhole,
  };
}

export function busyMonthStore(config: TableConfig, daySheets: Sheets): BusyMonthStore {
  const entity = busyMonthEntity(config);
  const whole = wholeMonths(config, entity, daySheets);

  return {
    async between(first, last) {
      const months = monthsFrom(first, last);
      const read = await Promise.all(months.map(whole.read));
      const byMonth = new Map(months.map((month, index) => [month, read[index]]));
      return (staffId, date) => busyOn(byMonth.get(monthOf(date))?.(staffId), date);
    },

    markKeyOf: (month) => keyFrom(entity.get({ month, staffId: everyone }).params()),

    async follow(changed, wholeMonths) {
      const updates = busyMonthsFrom(changed).map(async ({ staffId, month, days }) => {
        if (!wholeMonths.has(month)) await whole.makeWhole(month);
        const written = attributesOf(days);
        return updateRow(entity.update({ month, staffId }).set(written).add({ version: 1 }).params());
      });
      return Promise.all(updates);
    },

    replace: (month, version) => {
      const row = rowOf(month, version + 1);
      const write =
        version === 0
          ? entity.create(row)
          : entity.put(row).where((attribute, { eq }) => eq(attribute.version, version));
      return putRow(write.params());
    },

    markWhole: (month) => putRow(entity.put(markOf(month)).params()),
  };
}
