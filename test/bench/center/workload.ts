import { createSeededRandom } from '#infra/local/seed/random.ts';
import {
  addDays,
  countDaysBetween,
  getToday,
  getWeekday,
  listDatesInRange,
  toMonth,
  toTimeOfDay,
} from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

/**
 * One staff member's month in integers, as the lower bound needs it. Days are counted from the first date.
 */
export type PlannedStaff = {
  readonly staffId: string;
  /** Working hours by weekday, where 0 is Sunday. Sundays are off. */
  readonly weekly: readonly (Interval | undefined)[];
  /** Days with other hours than the weekly ones, or none. */
  readonly exceptions: ReadonlyMap<number, Interval | undefined>;
  /** By day, sorted, not overlapping. */
  readonly busy: readonly (readonly Interval[])[];
};
export type Workload = { readonly dates: readonly string[]; readonly staff: readonly PlannedStaff[] };

type Random = () => number;

const saturday = 6;
const maxAppointmentsPerDay = 12;
const maxAttempts = 60;
const shortDay: Interval = { start: 9 * 60, end: 13 * 60 };

/** Picks 8 to 16 hours within 06:00-22:00, on a half-hour grid. */
function pickWorkingHours(random: Random): Interval {
  const length = (8 + Math.floor(random() * 9)) * 60;
  const startCount = (22 * 60 - length - 6 * 60) / 30 + 1;
  const start = 6 * 60 + Math.floor(random() * startCount) * 30;
  return { start, end: start + length };
}

function pickDuration(random: Random): number {
  const durationChance = random();
  if (durationChance < 0.7) return 30;
  return durationChance < 0.95 ? 60 : 90;
}

/** Plans up to twelve appointments that do not overlap, on a five-minute grid. */
function planAppointments(workingHours: Interval, random: Random): Interval[] {
  const appointments: Interval[] = [];
  for (let attempt = 0; appointments.length < maxAppointmentsPerDay && attempt < maxAttempts; attempt++) {
    const length = pickDuration(random);
    const lastOffset = workingHours.end - workingHours.start - length;
    const start = workingHours.start + Math.floor(random() * (lastOffset / 5 + 1)) * 5;
    const end = start + length;
    if (!appointments.some((appointment) => start < appointment.end && end > appointment.start))
      appointments.push({ start, end });
  }
  return appointments.sort((a, b) => a.start - b.start);
}

function planStaff(staffId: string, dates: readonly string[], random: Random): PlannedStaff {
  const weekly: (Interval | undefined)[] = [undefined];
  for (let day = 1; day <= saturday; day++) weekly.push(pickWorkingHours(random));

  const exceptions = new Map<number, Interval | undefined>();
  const busy = dates.map((date, day) => {
    let workingHours = weekly[getWeekday(date)];
    const chance = workingHours ? random() : 1;
    if (chance < 0.1) {
      workingHours = chance < 0.05 ? undefined : shortDay;
      exceptions.set(day, workingHours);
    }
    return workingHours ? planAppointments(workingHours, random) : [];
  });
  return { staffId, weekly, exceptions, busy };
}

/**
 * Plans the workload of the recorded peers (docs/performance.md), from the same seed and in the same order of
 * random numbers.
 */
export function makeWorkload(size: { staff: number; first: string; days: number }): Workload {
  const dates = listDatesInRange(size.first, addDays(size.first, size.days - 1));
  const random = createSeededRandom(1 + size.staff * 7919);
  const staff = Array.from({ length: size.staff }, (_, index) => planStaff(`staff-${index}`, dates, random));
  return { dates, staff };
}

/**
 * Returns the first day of the next month with that many days. Bookings must be in the future, and a query
 * reads one month.
 */
export function findMonthStart(days: number): string {
  const toNextMonthStart = (date: string) => `${toMonth(addDays(`${toMonth(date)}-28`, 4))}-01`;
  const nextMonthStart = toNextMonthStart(getToday(new Date()));
  return countDaysBetween(nextMonthStart, toNextMonthStart(nextMonthStart)) >= days
    ? nextMonthStart
    : toNextMonthStart(nextMonthStart);
}

const toHours = ({ start, end }: Interval) => ({ start: toTimeOfDay(start), end: toTimeOfDay(end) });

/** Converts the planned hours to availability blocks. */
export function buildBlocks(
  { staffId, weekly, exceptions }: PlannedStaff,
  dates: readonly string[],
): AvailabilityBlock[] {
  const firstDate = dates[0]!;
  const sunday = addDays(firstDate, -7 - getWeekday(firstDate));
  const blocks: AvailabilityBlock[] = [];
  weekly.forEach((workingHours, day) => {
    if (workingHours)
      blocks.push({
        kind: 'weekly',
        blockId: `weekly-${day}`,
        staffId,
        date: addDays(sunday, day),
        ...toHours(workingHours),
      });
  });
  for (const [day, workingHours] of exceptions) {
    const date = dates[day]!;
    const blockFields = {
      blockId: `exception-${date}`,
      staffId,
      date,
      weeklyBlockId: `weekly-${getWeekday(date)}`,
    };
    blocks.push(
      workingHours
        ? { kind: 'override', ...blockFields, ...toHours(workingHours) }
        : { kind: 'exclusion', ...blockFields },
    );
  }
  return blocks;
}
