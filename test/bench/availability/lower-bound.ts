import { getWeekday, minutesPerDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Workload } from '../center/workload.ts';

/**
 * Minutes in typed arrays, by staff member and day. `offset` is the index at which each member's day begins.
 */
export type PackedWorkload = {
  readonly days: number;
  readonly opens: Int16Array;
  readonly closes: Int16Array;
  readonly offset: Int32Array;
  readonly start: Int16Array;
  readonly end: Int16Array;
};

const closed = -1;
/** The text of each minute of a day. */
const timesOfDay = Array.from({ length: minutesPerDay }, (_, minute) => toTimeOfDay(minute));

/** Allocates space for the given number of days of staff members. `put` fills them in order. */
export function createPacker(memberDays: number, appointments: number, days: number) {
  const packed: PackedWorkload = {
    days,
    opens: new Int16Array(memberDays).fill(closed),
    closes: new Int16Array(memberDays),
    offset: new Int32Array(memberDays + 1),
    start: new Int16Array(appointments),
    end: new Int16Array(appointments),
  };
  let cell = 0;
  let appointmentIndex = 0;
  return {
    packed,
    put(workingHours: Interval | undefined, busy: readonly Interval[]): void {
      if (workingHours) {
        packed.opens[cell] = workingHours.start;
        packed.closes[cell] = workingHours.end;
      }
      for (const appointment of busy) {
        packed.start[appointmentIndex] = appointment.start;
        packed.end[appointmentIndex++] = appointment.end;
      }
      packed.offset[++cell] = appointmentIndex;
    },
  };
}

/** Converts a workload to typed arrays, as a database of integers would return them. */
export function pack({ dates, staff }: Workload): PackedWorkload {
  let appointments = 0;
  for (const { busy } of staff) for (const day of busy) appointments += day.length;
  const weekdays = dates.map(getWeekday);
  const { packed, put } = createPacker(staff.length * dates.length, appointments, dates.length);
  for (const { weekly, exceptions, busy } of staff)
    for (let day = 0; day < dates.length; day++)
      put(exceptions.has(day) ? exceptions.get(day) : weekly[weekdays[day]!], busy[day]!);
  return packed;
}

/** Marks the free start times in one member's day, counted from the beginning of each gap. */
function sweepCell(
  packed: PackedWorkload,
  cell: number,
  durationMinutes: number,
  freeMinutes: Uint8Array,
): void {
  const { opens, closes, offset, start, end } = packed;
  const endIndex = offset[cell + 1]!;
  let gapStart = opens[cell]!;
  for (let appointment = offset[cell]!; appointment <= endIndex; appointment++) {
    const gapEnd = appointment < endIndex ? start[appointment]! : closes[cell]!;
    for (let minute = gapStart; minute + durationMinutes <= gapEnd; minute += durationMinutes)
      freeMinutes[minute] = 1;
    if (appointment < endIndex) gapStart = end[appointment]!;
  }
}

/** Returns the free start times of each day as `HH:mm`. */
export function sweep(packed: PackedWorkload, durationMinutes: number): string[][] {
  const lists: string[][] = [];
  const freeMinutes = new Uint8Array(minutesPerDay);
  for (let day = 0; day < packed.days; day++) {
    freeMinutes.fill(0);
    for (let cell = day; cell < packed.opens.length; cell += packed.days)
      if (packed.opens[cell] !== closed) sweepCell(packed, cell, durationMinutes, freeMinutes);
    const times: string[] = [];
    for (let minute = freeMinutes.indexOf(1); minute >= 0; minute = freeMinutes.indexOf(1, minute + 1))
      times.push(timesOfDay[minute]!);
    lists.push(times);
  }
  return lists;
}

/** Finds the free start times with the least possible work, which is to pack, sweep and format. */
export const computeLowerBound = (workload: Workload, durationMinutes: number): string[][] =>
  sweep(pack(workload), durationMinutes);
