import { deepStrictEqual } from 'node:assert';
import { findAvailableTimes, type StaffAvailability } from '#shared/appointments/booking/slots.ts';
import type { Interval } from '#shared/core/interval.ts';
import { buildOpenHours } from '#shared/staff/availability-block.ts';
import { buildBlocks, makeWorkload, type PlannedStaff, type Workload } from '../center/workload.ts';
import { readProcessorMs } from '../harness/measure.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';
import { computeLowerBound } from './lower-bound.ts';

const monday = '2026-12-07';
const days = 30;
const sizes = [1, 10, 50] as const;
const durations = [60, 30] as const;
const settings = { repeats: 20, rounds: 41, warmUp: 20, clock: readProcessorMs };
const noAppointments: readonly Interval[] = [];

/** Returns a staff member as the stores do, with blocks and the sheets of days with appointments. */
function toStoredStaff(plannedStaff: PlannedStaff, dates: readonly string[]) {
  const sheets = dates.map((date, day) => ({ date, busy: plannedStaff.busy[day]! }));
  return {
    staffId: plannedStaff.staffId,
    blocks: buildBlocks(plannedStaff, dates),
    sheets: sheets.filter(({ busy }) => busy.length > 0),
  };
}

function toStaffDays({ staffId, blocks, sheets }: ReturnType<typeof toStoredStaff>): StaffAvailability {
  const busyByDate = new Map(sheets.map(({ date, busy }) => [date, busy]));
  return {
    staffId,
    openHours: buildOpenHours(blocks),
    busyOn: (date) => busyByDate.get(date) ?? noAppointments,
  };
}

function prepareComparison(workload: Workload, durationMinutes: number) {
  const { dates, staff } = workload;
  const stored = staff.map((plannedStaff) => toStoredStaff(plannedStaff, dates));
  const ours = () => findAvailableTimes({ staff: stored.map(toStaffDays), dates, durationMinutes });
  const baseline = () => computeLowerBound(workload, durationMinutes);
  deepStrictEqual(
    ours().map(({ times }) => times),
    baseline(),
    'The lower bound returns other times than the product.',
  );
  return { ours, baseline };
}

/** Compares the search without I/O with the least work that returns the same lists. */
export async function measurePureAvailability(): Promise<BenchmarkRow[]> {
  const workloads = sizes.map((staff) => makeWorkload({ staff, first: monday, days }));
  const rows: BenchmarkRow[] = [];
  for (const duration of durations)
    for (const [index, workload] of workloads.entries()) {
      const name = `pure availability, ${sizes[index]} staff × ${days} days, ${duration} min`;
      const against = 'lower bound (pack, sweep, format)';
      rows.push(
        await measureRatioRow(
          { name, against, atMost: 2 },
          { ...prepareComparison(workload, duration), ...settings },
        ),
      );
    }

  const [, withTenStaff, withFiftyStaff] = workloads.map(
    (workload) => prepareComparison(workload, durations[0]).ours,
  );
  const name = 'pure availability, growth from 10 to 50 staff';
  const growth = { name, against: 'itself at 10 staff', atMost: 6 };
  rows.push(await measureRatioRow(growth, { ours: withFiftyStaff!, baseline: withTenStaff!, ...settings }));
  return rows;
}
