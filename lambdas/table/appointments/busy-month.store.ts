import type { EntityItem } from 'electrodb';
import { busyMonthsFrom, readBusy } from '#shared/appointments/calendar/busy-month.ts';
import { monthOf, monthsFrom } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { TableConfig } from '../engine/config.ts';
import { rawRows } from '../engine/raw-rows.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { busyMonthEntity, dayAttribute } from './busy-month.entity.ts';

/** A staff member's day as text (`busyText`). */
export type BusyDay = { readonly staffId: string; readonly date: string; readonly busy: string };

/** Returns the busy intervals of a staff member's day. */
export type BusyDays = (staffId: string, date: string) => readonly Interval[];

export type BusyMonthStore = {
  /** Busy intervals of all staff in a range of days, inclusive. */
  between(first: string, last: string): Promise<BusyDays>;
  follow(days: readonly BusyDay[]): RowWrite[];
};

export type BusyMonthRow = Pick<EntityItem<ReturnType<typeof busyMonthEntity>>, 'month' | 'staffId'>;

const free: readonly Interval[] = [];

/** Returns the busy intervals of one day in a month's row. */
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
