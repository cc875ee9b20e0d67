import type { EntityItem } from 'electrodb';
import { groupBusyDays, parseBusyIntervals } from '#shared/appointments/calendar/busy-month.ts';
import { listMonthsInRange, toMonth } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { TableConfig } from '../engine/config.ts';
import { queryRawRows } from '../engine/raw-rows.ts';
import { type RowWrite, updateRow } from '../engine/write.ts';
import { busyMonthEntity, toDayAttribute } from './busy-month.entity.ts';

/** A staff member's day as text (`formatBusyIntervals`). */
export type BusyDay = { readonly staffId: string; readonly date: string; readonly busy: string };

export type BusyLookup = (staffId: string, date: string) => readonly Interval[];

export type BusyMonthStore = {
  /** Busy intervals of all staff in a range of days, inclusive. */
  between(first: string, last: string): Promise<BusyLookup>;
  follow(days: readonly BusyDay[]): RowWrite[];
};

export type BusyMonthRow = Pick<EntityItem<ReturnType<typeof busyMonthEntity>>, 'month' | 'staffId'>;

const noIntervals: readonly Interval[] = [];

export function readBusyIntervals(
  row: Readonly<Record<string, unknown>> | undefined,
  date: string,
): readonly Interval[] {
  const text = row?.[toDayAttribute(date)];
  return typeof text === 'string' ? parseBusyIntervals(text) : noIntervals;
}

export function busyMonthStore(config: TableConfig): BusyMonthStore {
  const entity = busyMonthEntity(config);
  const byStaff = async (month: string) => {
    const rows = await queryRawRows<BusyMonthRow>(config, entity.query.byMonth({ month }).params());
    return [month, new Map(rows.map((row) => [row.staffId, row]))] as const;
  };

  return {
    async between(first, last) {
      const byMonth = new Map(await Promise.all(listMonthsInRange(first, last).map(byStaff)));
      return (staffId, date) => readBusyIntervals(byMonth.get(toMonth(date))?.get(staffId), date);
    },

    follow: (changed) =>
      groupBusyDays(changed).map(({ staffId, month, days }) => {
        const busy = Object.entries(days).map(([date, text]) => [toDayAttribute(date), text]);
        return updateRow(entity.update({ month, staffId }).set(Object.fromEntries(busy)).params());
      }),
  };
}
