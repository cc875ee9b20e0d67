import { makeCommit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { everyone } from '#lambdas/table/appointments/busy-month.entity.ts';
import { type BusyMonthRow, busyMonthStore, busyOn } from '#lambdas/table/appointments/busy-month.store.ts';
import { daySheetStore } from '#lambdas/table/appointments/day-sheet.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import {
  type BusyMonth,
  busyMonthsOf,
  busyText,
  type Occupying,
} from '#shared/appointments/calendar/busy-month.ts';
import { datesFrom, daysOfMonth } from '#shared/core/civil-time.ts';
import { scanTable } from './scan-table.ts';

const occupying: readonly (keyof Occupying)[] = [
  'staffId',
  'date',
  'time',
  'durationMinutes',
  'status',
  'hidden',
];

const keyOf = ({ month, staffId }: Pick<BusyMonth, 'month' | 'staffId'>) => `${month} ${staffId}`;

function saysTheSame(row: BusyMonthRow | undefined, { month, days }: BusyMonth): boolean {
  const { first, last } = daysOfMonth(month);
  return datesFrom(first, last).every((date) => busyText(busyOn(row, date)) === (days[date] ?? ''));
}

/** What every month is to say; nothing, of who has a row and no appointment left. */
function wantedFrom(rows: readonly BusyMonthRow[], appointments: readonly Occupying[]): BusyMonth[] {
  const reckoned = busyMonthsOf(appointments);
  const known = new Set(reckoned.map(keyOf));
  const left = rows.filter((row) => row.staffId !== everyone && !known.has(keyOf(row)));
  return [...reckoned, ...left.map(({ month, staffId }) => ({ month, staffId, days: {} }))];
}

/**
 * Writes each person's months anew where they are not what the appointments say, and says of every month that it is
 * whole. Rows are read before the appointments: one that a booking changes meanwhile is refused by its version, and
 * everything is read again.
 */
export async function rebuildBusyMonths(config: TableConfig): Promise<{ months: number; corrected: number }> {
  const { replace, markWhole } = busyMonthStore(config, daySheetStore(config));
  const commit = makeCommit(config, () => new Date())({ actor: 'system:rebuild', correlationId: 'rebuild' });
  let corrected = 0;
  return retryStale(async () => {
    const kept = await scanTable<BusyMonthRow>(config, 'busyMonth');
    const rows = new Map(kept.map((row) => [keyOf(row), row]));
    const wanted = wantedFrom(kept, await scanTable<Occupying>(config, 'appointment', occupying));
    for (const month of wanted.filter((each) => !saysTheSame(rows.get(keyOf(each)), each))) {
      await commit(replace(month, rows.get(keyOf(month))?.version ?? 0));
      corrected++;
    }
    const months = new Set(wanted.map(({ month }) => month));
    for (const month of months)
      if (!rows.has(keyOf({ month, staffId: everyone }))) await commit(markWhole(month));
    return { months: wanted.length, corrected };
  });
}
