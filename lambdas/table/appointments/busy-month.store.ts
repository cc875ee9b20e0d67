import type { EntityItem } from 'electrodb';
import { busyMonthsFrom, readBusy } from '#shared/appointments/calendar/busy-month.ts';
import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { TableConfig } from '../engine/config.ts';
import { rawRows } from '../engine/raw-rows.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { busyMonthEntity, dayAttribute } from './busy-month.entity.ts';

/** One person's day as text (`busyText`). */
export type BusyDay = { readonly staffId: string; readonly date: string; readonly busy: string };

/** What fills each person's days: `busy(staffId, date)`. */
export type BusyDays = (staffId: string, date: string) => readonly Interval[];

export type BusyMonthStore = {
  /** The minutes taken of everybody on a range of days, both ends included. */
  between(first: string, last: string): Promise<BusyDays>;
  /** These days as a transaction leaves them. */
  follow(days: readonly BusyDay[]): RowWrite[];
};

/** A person's month as the table has it, its days by their attributes. */
export type BusyMonthRow = Pick<EntityItem<ReturnType<typeof busyMonthEntity>>, 'month' | 'staffId'>;

const free: readonly Interval[] = [];

/** What a month's row says of one of its days. */
export function busyOn(
  row: Readonly<Record<string, unknown>> | undefined,
  date: string,
): readonly Interval[] {
  const text = row?.[dayAttribute(date)];
  return typeof text === 'string' ? readBusy(text) : free;
}

export function busyMonthStore(config: TableConfig): BusyMonthStore {
  const entity = busyMonthEntity(config);
  const byStaff = async (month: string) => {
    const rows = await rawRows<BusyMonthRow>(config, entity.query.byMonth({ month }).params());
    return [month, new Map(rows.map((row) => [row.staffId, row]))] as const;
  };

  return {
    async between(first, last) {
      const byMonth = new Map(await Promise.all(monthsFrom(first, last).map(byStaff)));
      return (staffId, date) => busyOn(byMonth.get(monthOf(date))?.get(staffId), date);
    },

    follow: (changed) =>
      busyMonthsFrom(changed).map(({ staffId, month, days }) => {
        const busy = Object.entries(days).map(([date, text]) => [dayAttribute(date), text]);
        return updateRow(entity.update({ month, staffId }).set(Object.fromEntries(busy)).params());
      }),
  };
}
