import fc from 'fast-check';
import type { StaffAvailability } from '#shared/appointments/booking/slots.ts';
import { addDays, listDatesInRange, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import { type AvailabilityBlock, buildOpenHours } from '#shared/staff/availability-block.ts';
import type { StaffSchedule } from './reference-slots.ts';

// Dates before the end of a year, of a February and of a leap February.
const firstDates = ['2026-12-27', '2026-02-24', '2028-02-25'];
const daysAhead = 8;

const lastMinute = 1439;
const arbitraryMinute = fc.oneof(
  fc.nat(lastMinute),
  fc.constant(lastMinute),
  fc.nat(95).map((quarter) => quarter * 15),
);
const arbitraryInterval = fc
  .tuple(arbitraryMinute, arbitraryMinute)
  .map(([a, b]): Interval => ({ start: Math.min(a, b), end: Math.max(a, b) }));

const blockIds = ['b0', 'b1', 'b2', 'b3'];
const buildBlockArbitrary = (first: string) =>
  fc
    .record({
      kind: fc.constantFrom<AvailabilityBlock['kind']>('single', 'weekly', 'weekly', 'override', 'exclusion'),
      blockId: fc.constantFrom(...blockIds),
      weeklyBlockId: fc.constantFrom(...blockIds),
      day: fc.integer({ min: -10, max: daysAhead }),
      hours: arbitraryInterval,
    })
    .map(({ kind, blockId, weeklyBlockId, day, hours }): AvailabilityBlock => {
      const row = { blockId, staffId: 'any', date: addDays(first, day) };
      // A block may last to the end of its day.
      const end = hours.end === lastMinute ? '24:00' : toTimeOfDay(hours.end);
      const hoursOfBlock = { start: toTimeOfDay(hours.start), end };
      if (kind === 'exclusion') return { kind, ...row, weeklyBlockId };
      return kind === 'override'
        ? { kind, ...row, ...hoursOfBlock, weeklyBlockId }
        : { kind, ...row, ...hoursOfBlock };
    });

/** Sorted appointments of a day sheet, which do not overlap and are sometimes adjacent. */
const busyDay = fc.uniqueArray(arbitraryMinute, { maxLength: 10 }).chain((boundaries) => {
  const sortedBoundaries = boundaries.toSorted((a, b) => a - b);
  const intervals = sortedBoundaries
    .slice(1)
    .map((end, index): Interval => ({ start: sortedBoundaries[index]!, end }));
  return fc.subarray(intervals);
});

const buildStaffArbitrary = (first: string, staffId: string) =>
  fc.record({
    staffId: fc.constant(staffId),
    blocks: fc.array(buildBlockArbitrary(first), { maxLength: 6 }),
    busy: fc
      .array(busyDay, { minLength: daysAhead, maxLength: daysAhead })
      .map((days) =>
        Object.fromEntries(days.map((appointments, index) => [addDays(first, index), appointments])),
      ),
  });

/** Up to three staff members with any blocks and appointments, over a week that crosses a month end. */
export const arbitrarySchedules = fc.constantFrom(...firstDates).chain((first) =>
  fc.record({
    dates: fc.constant(listDatesInRange(first, addDays(first, daysAhead - 1))),
    schedules: fc
      .integer({ min: 1, max: 3 })
      .chain((count) =>
        fc.tuple(
          ...Array.from({ length: count }, (_, index) => buildStaffArbitrary(first, `staff-${index}`)),
        ),
      ),
  }),
);

export const arbitraryDurations = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.constantFrom(1, 5, 15, 30, 45, 60, 90),
);
export const arbitraryMinutes = arbitraryMinute;

export const toStaffDays = ({ staffId, blocks, busy }: StaffSchedule): StaffAvailability => ({
  staffId,
  openHours: buildOpenHours(blocks),
  busyOn: (date) => busy[date] ?? [],
});
