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
  /** Returns the busy intervals of all staff in a range of days, inclusive. */
  between(firstDate: string, lastDate: string): Promise<BusyLookup>;
  saveDays(days: readonly BusyDay[]): RowWrite[];
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
  const readMonth = async (month: string) => {
    const rows = await queryRawRows<BusyMonthRow>(config, entity.query.byMonth({ month }).params());
    return [month, new Map(rows.map((row) => [row.staffId, row]))] as const;
  };

  return {
    async between(firstDate, lastDate) {
      const months = listMonthsInRange(firstDate, lastDate);
      const rowsByMonth = new Map(await Promise.all(months.map(readMonth)));
      return (staffId, date) => readBusyIntervals(rowsByMonth.get(toMonth(date))?.get(staffId), date);
    },

    saveDays: (changedDays) =>
      groupBusyDays(changedDays).map(({ staffId, month, days }) => {
        const attributes = Object.entries(days).map(([date, text]) => [toDayAttribute(date), text]);
        return updateRow(entity.update({ month, staffId }).set(Object.fromEntries(attributes)).params());
      }),
  };
}
