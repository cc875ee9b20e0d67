import type { Interval } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

/**
 * Slots by definition: checks every minute of the day for open and free. Slow, and shares no code with the
 * search under test.
 */
export type StaffSchedule = {
  readonly staffId: string;
  readonly blocks: readonly AvailabilityBlock[];
  readonly busy: Readonly<Record<string, readonly Interval[]>>;
};

const day = Array.from({ length: 24 * 60 }, (_, minute) => minute);
const minuteOf = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const toNoon = (date: string) => new Date(`${date}T12:00:00Z`);

function appliesOn(date: string, block: AvailabilityBlock, all: readonly AvailabilityBlock[]): boolean {
  if (block.kind === 'exclusion') return false;
  if (block.kind !== 'weekly') return block.date === date;
  const replaced = all.some(
    (each) => 'weeklyBlockId' in each && each.weeklyBlockId === block.blockId && each.date === date,
  );
  return (
    toNoon(date) >= toNoon(block.date) &&
    toNoon(date).getUTCDay() === toNoon(block.date).getUTCDay() &&
    !replaced
  );
}

/** For each minute of a day, whether the staff member works and is free. */
export function calculateFreeMinutes({ blocks, busy }: StaffSchedule, date: string): boolean[] {
  const hours = blocks
    .filter((block) => appliesOn(date, block, blocks))
    .flatMap((block) =>
      'start' in block ? [{ start: minuteOf(block.start), end: minuteOf(block.end) }] : [],
    );
  const within = (minute: number, list: readonly Interval[]) =>
    list.some(({ start, end }) => start <= minute && minute < end);
  return day.map((minute) => within(minute, hours) && !within(minute, busy[date] ?? []));
}

type SlotLength = { readonly durationMinutes: number; readonly stepMinutes: number };

/** Start times of one staff member: all minutes free, a whole number of steps after the start of the gap. */
function calculateStarts(
  person: StaffSchedule,
  date: string,
  { durationMinutes, stepMinutes }: SlotLength,
): number[] {
  const free = calculateFreeMinutes(person, date);
  const starts: number[] = [];
  let gapStart = 0;
  for (const minute of day) {
    if (!free[minute]) gapStart = minute + 1;
    const isOnStep = (minute - gapStart) % stepMinutes === 0;
    if (free[minute] && isOnStep && isFreeFor(free, minute, durationMinutes)) starts.push(minute);
  }
  return starts;
}

function isFreeFor(free: readonly boolean[], start: number, durationMinutes: number): boolean {
  const taken = free.indexOf(false, start);
  return start + durationMinutes <= (taken < 0 ? day.length : taken);
}

export function calculateExpectedTimes(given: {
  people: readonly StaffSchedule[];
  date: string;
  durationMinutes: number;
  stepMinutes?: number;
  notBefore?: { date: string; minutes: number } | undefined;
}): string[] {
  const { people, date, durationMinutes, stepMinutes = durationMinutes, notBefore } = given;
  const starts = new Set(
    people.flatMap((person) => calculateStarts(person, date, { durationMinutes, stepMinutes })),
  );
  const isPast = (start: number) =>
    notBefore !== undefined && `${date} ${timeOf(start)}` < `${notBefore.date} ${timeOf(notBefore.minutes)}`;
  return [...starts]
    .filter((start) => !isPast(start))
    .map(timeOf)
    .sort();
}
