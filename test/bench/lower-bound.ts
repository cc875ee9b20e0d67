import { minutesPerDay, timeOfMinutes, weekday } from '#shared/core/civil-time.ts';
import type { Interval } from '#shared/core/interval.ts';
import type { Workload } from './workload.ts';

/** Minutes in typed arrays, by person and day; `offset` says where each person's day begins in `start` and `end`. */
export type Packed = {
  readonly days: number;
  readonly opens: Int16Array;
  readonly closes: Int16Array;
  readonly offset: Int32Array;
  readonly start: Int16Array;
  readonly end: Int16Array;
};

const closed = -1;
const clock = Array.from({ length: minutesPerDay }, (_, minute) => timeOfMinutes(minute));

/** Space for so many person-days, filled by `put` in order. */
export function packer(personDays: number, visits: number, days: number) {
  const packed: Packed = {
    days,
    opens: new Int16Array(personDays).fill(closed),
    closes: new Int16Array(personDays),
    offset: new Int32Array(personDays + 1),
    start: new Int16Array(visits),
    end: new Int16Array(visits),
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
      for (const visit of busy) {
        packed.start[next] = visit.start;
        packed.end[next++] = visit.end;
      }
      packed.offset[++cell] = next;
    },
  };
}

/** What a store of integers would hand over. */
export function pack({ dates, staff }: Workload): Packed {
  let visits = 0;
  for (const { busy } of staff) for (const day of busy) visits += day.length;
  const weekdays = dates.map(weekday);
  const { packed, put } = packer(staff.length * dates.length, visits, dates.length);
  for (const { weekly, exceptions, busy } of staff)
    for (let day = 0; day < dates.length; day++)
      put(exceptions.has(day) ? exceptions.get(day) : weekly[weekdays[day]!], busy[day]!);
  return packed;
}

/** Marks every minute at which someone is free, counted anew from the start of each gap; nothing is allocated. */
export function sweep(packed: Packed, durationMinutes: number, free: Uint8Array): void {
  const { days, opens, closes, offset, start, end } = packed;
  for (let cell = 0; cell < opens.length; cell++) {
    if (opens[cell] === closed) continue;
    const base = (cell % days) * minutesPerDay;
    const last = offset[cell + 1]!;
    let from = opens[cell]!;
    for (let visit = offset[cell]!; visit <= last; visit++) {
      const until = visit < last ? start[visit]! : closes[cell]!;
      for (let minute = from; minute + durationMinutes <= until; minute += durationMinutes)
        free[base + minute] = 1;
      if (visit < last && end[visit]! > from) from = end[visit]!;
    }
  }
}

/** The marks as lists of `HH:mm`, one a day. */
export function timesOf(free: Uint8Array, days: number): string[][] {
  const lists: string[][] = [];
  for (let day = 0; day < days; day++) {
    const until = (day + 1) * minutesPerDay;
    const times: string[] = [];
    for (let at = free.indexOf(1, day * minutesPerDay); at >= 0 && at < until; at = free.indexOf(1, at + 1))
      times.push(clock[at % minutesPerDay]!);
    lists.push(times);
  }
  return lists;
}

/** The least work that answers the question: pack, sweep, write down. */
export function boundTimes(workload: Workload, durationMinutes: number): string[][] {
  const packed = pack(workload);
  const free = new Uint8Array(packed.days * minutesPerDay);
  sweep(packed, durationMinutes, free);
  return timesOf(free, packed.days);
}
