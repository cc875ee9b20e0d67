import { getWeekday, minutesPerDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Workload } from '../center/workload.ts';

/** Minutes in typed arrays, by person and day; `offset` is the index where each person's day begins. */
export type PackedWorkload = {
  readonly days: number;
  readonly opens: Int16Array;
  readonly closes: Int16Array;
  readonly offset: Int32Array;
  readonly start: Int16Array;
  readonly end: Int16Array;
};

const closed = -1;
const clock = Array.from({ length: minutesPerDay }, (_, minute) => toTimeOfDay(minute));

/** Space for the given number of person-days, filled by `put` in order. */
export function createPacker(personDays: number, appointments: number, days: number) {
  const packed: PackedWorkload = {
    days,
    opens: new Int16Array(personDays).fill(closed),
    closes: new Int16Array(personDays),
    offset: new Int32Array(personDays + 1),
    start: new Int16Array(appointments),
    end: new Int16Array(appointments),
  };
  let cell = 0;
  let next = 0;
  return {
    packed,
    put(open: Interval | undefined, busy: readonly Interval[]): void {
      if (open) {
        packed.opens[cell] = open.start;
        packed.closes[cell] = open.end;
      }
      for (const appointment of busy) {
        packed.start[next] = appointment.start;
        packed.end[next++] = appointment.end;
      }
      packed.offset[++cell] = next;
    },
  };
}

/** The input as a store of integers would return it. */
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

/** Marks each start in one person's day; starts are counted from the beginning of each gap. */
function sweepCell(packed: PackedWorkload, cell: number, durationMinutes: number, free: Uint8Array): void {
  const { opens, closes, offset, start, end } = packed;
  const last = offset[cell + 1]!;
  let from = opens[cell]!;
  for (let appointment = offset[cell]!; appointment <= last; appointment++) {
    const until = appointment < last ? start[appointment]! : closes[cell]!;
    for (let minute = from; minute + durationMinutes <= until; minute += durationMinutes) free[minute] = 1;
    if (appointment < last) from = end[appointment]!;
  }
}

/** Lists of `HH:mm` per day from the packed form. */
export function sweep(packed: PackedWorkload, durationMinutes: number): string[][] {
  const lists: string[][] = [];
  const free = new Uint8Array(minutesPerDay);
  for (let day = 0; day < packed.days; day++) {
    free.fill(0);
    for (let cell = day; cell < packed.opens.length; cell += packed.days)
      if (packed.opens[cell] !== closed) sweepCell(packed, cell, durationMinutes, free);
    const times: string[] = [];
    for (let minute = free.indexOf(1); minute >= 0; minute = free.indexOf(1, minute + 1))
      times.push(clock[minute]!);
    lists.push(times);
  }
  return lists;
}

/** The least work that answers the question: pack, sweep, format. */
export const computeLowerBound = (workload: Workload, durationMinutes: number): string[][] =>
  sweep(pack(workload), durationMinutes);
