import type { Interval } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

/**
 * Slots by definition: checks every minute of the day for open and free. Slow, and shares no code with the
 * search under test.
 */
export type Person = {
  readonly staffId: string;
  readonly blocks: readonly AvailabilityBlock[];
  readonly busy: Readonly<Record<string, readonly Interval[]>>;
};

const day = Array.from({ length: 24 * 60 }, (_, minute) => minute);
const minuteOf = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

function appliesOn(date: string, block: AvailabilityBlock, all: readonly AvailabilityBlock[]): boolean {
  if (block.kind === 'exclusion') return false;
  if (block.kind !== 'weekly') return block.date === date;
  const replaced = all.some(
    (each) => 'weeklyBlockId' in each && each.weeklyBlockId === block.blockId && each.date === date,
  );
  return (
    noon(date) >= noon(block.date) && noon(date).getUTCDay() === noon(block.date).getUTCDay() && !replaced
  );
}

/** For each minute of a day, whether the staff member works and is free. */
export function freeMinutes({ blocks, busy }: Person, date: string): boolean[] {
  const hours = blocks
    .filter((block) => appliesOn(date, block, blocks))
    .flatMap((block) =>
      'start' in block ? [{ start: minuteOf(block.start), end: minuteOf(block.end) }] : [],
    );
  const within = (minute: number, list: readonly Interval[]) =>
    list.some(({ start, end }) => start <= minute && minute < end);
  return day.map((minute) => within(minute, hours) && !within(minute, busy[date] ?? []));
}

type Length = { readonly durationMinutes: number; readonly stepMinutes: number };

/** Start times of one staff member: all minutes free, a whole number of steps after the start of the gap. */
function startsOf(person: Person, date: string, { durationMinutes, stepMinutes }: Length): number[] {
  const free = freeMinutes(person, date);
  const starts: number[] = [];
  let gapStart = 0;
  for (const minute of day) {
    if (!free[minute]) gapStart = minute + 1;
    const whole = (minute - gapStart) % stepMinutes === 0;
    if (free[minute] && whole && staysFree(free, minute, durationMinutes)) starts.push(minute);
  }
  return starts;
}

function staysFree(free: readonly boolean[], start: number, durationMinutes: number): boolean {
  const taken = free.indexOf(false, start);
  return start + durationMinutes <= (taken < 0 ? day.length : taken);
}

export function expectedTimes(given: {
  people: readonly Person[];
  date: string;
  durationMinutes: number;
  stepMinutes?: number;
  notBefore?: { date: string; minutes: number } | undefined;
}): string[] {
  const { people, date, durationMinutes, stepMinutes = durationMinutes, notBefore } = given;
  const starts = new Set(
    people.flatMap((person) => startsOf(person, date, { durationMinutes, stepMinutes })),
  );
  const isPast = (start: number) =>
    notBefore !== undefined && `${date} ${timeOf(start)}` < `${notBefore.date} ${timeOf(notBefore.minutes)}`;
  return [...starts]
    .filter((start) => !isPast(start))
    .map(timeOf)
    .sort();
}
