import { seededRandom } from '#infra/local/seed/random.ts';
import {
  addDays,
  daysBetween,
  getToday,
  getWeekday,
  listDatesInRange,
  toMonth,
  toTimeOfDay,
} from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

/** One person's month in integers, as the lower bound needs it; days are counted from the first date. */
export type PlannedStaff = {
  readonly staffId: string;
  /** By weekday, 0 is Sunday; Sundays are off. */
  readonly weekly: readonly (Interval | undefined)[];
  /** Days with other hours than the weekly ones, or none. */
  readonly exceptions: ReadonlyMap<number, Interval | undefined>;
  /** By day, sorted, not overlapping. */
  readonly busy: readonly (readonly Interval[])[];
};
export type Workload = { readonly dates: readonly string[]; readonly staff: readonly PlannedStaff[] };

type Random = () => number;

const saturday = 6;
const appointmentsADay = 12;
const maxAttempts = 60;
const shortDay: Interval = { start: 9 * 60, end: 13 * 60 };

/** 8 to 16 hours within 06:00-22:00, on a half-hour grid. */
function pickWorkingHours(random: Random): Interval {
  const length = (8 + Math.floor(random() * 9)) * 60;
  const places = (22 * 60 - length - 6 * 60) / 30 + 1;
  const start = 6 * 60 + Math.floor(random() * places) * 30;
  return { start, end: start + length };
}

function pickDuration(random: Random): number {
  const kind = random();
  if (kind < 0.7) return 30;
  return kind < 0.95 ? 60 : 90;
}

/** Up to twelve appointments that do not overlap, on a five-minute grid. */
function planAppointments(open: Interval, random: Random): Interval[] {
  const appointments: Interval[] = [];
  for (let attempt = 0; appointments.length < appointmentsADay && attempt < maxAttempts; attempt++) {
    const length = pickDuration(random);
    const start = open.start + Math.floor(random() * ((open.end - open.start - length) / 5 + 1)) * 5;
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
    let open = weekly[getWeekday(date)];
    const chance = open ? random() : 1;
    if (chance < 0.1) {
      open = chance < 0.05 ? undefined : shortDay;
      exceptions.set(day, open);
    }
    return open ? planAppointments(open, random) : [];
  });
  return { staffId, weekly, exceptions, busy };
}

/** The workload of the recorded peers (docs/performance.md): the same seed and the same order of numbers. */
export function makeWorkload(given: { staff: number; first: string; days: number }): Workload {
  const dates = listDatesInRange(given.first, addDays(given.first, given.days - 1));
  const random = seededRandom(1 + given.staff * 7919);
  const staff = Array.from({ length: given.staff }, (_, index) => planStaff(`staff-${index}`, dates, random));
  return { dates, staff };
}

/**
 * The first day of the next month with that many days: bookings must be in the future, and a query reads a
 * month.
 */
export function findMonthStart(days: number): string {
  const firstOfNext = (date: string) => `${toMonth(addDays(`${toMonth(date)}-28`, 4))}-01`;
  const next = firstOfNext(getToday(new Date()));
  return daysBetween(next, firstOfNext(next)) >= days ? next : firstOfNext(next);
}

const toHours = ({ start, end }: Interval) => ({ start: toTimeOfDay(start), end: toTimeOfDay(end) });

/** The same hours as availability blocks of the product. */
export function buildBlocks(
  { staffId, weekly, exceptions }: PlannedStaff,
  dates: readonly string[],
): AvailabilityBlock[] {
  const first = dates[0]!;
  const sunday = addDays(first, -7 - getWeekday(first));
  const blocks: AvailabilityBlock[] = [];
  weekly.forEach((open, day) => {
    if (open)
      blocks.push({
        kind: 'weekly',
        blockId: `weekly-${day}`,
        staffId,
        date: addDays(sunday, day),
        ...toHours(open),
      });
  });
  for (const [day, open] of exceptions) {
    const date = dates[day]!;
    const placed = {
      blockId: `exception-${date}`,
      staffId,
      date,
      weeklyBlockId: `weekly-${getWeekday(date)}`,
    };
    blocks.push(open ? { kind: 'override', ...placed, ...toHours(open) } : { kind: 'exclusion', ...placed });
  }
  return blocks;
}
