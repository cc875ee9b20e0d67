import type { Interval } from '#shared/core/interval.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';

/**
 * A staff member's schedule for the reference slot search. The search checks every minute of the day, and
 * shares no code with the search under test.
 */
export type StaffSchedule = {
  readonly staffId: string;
  readonly blocks: readonly AvailabilityBlock[];
  readonly busy: Readonly<Record<string, readonly Interval[]>>;
};

const minutesOfDay = Array.from({ length: 24 * 60 }, (_, minute) => minute);
const toMinute = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]);
const toTime = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const toNoon = (date: string) => new Date(`${date}T12:00:00Z`);

function appliesOn(date: string, block: AvailabilityBlock, allBlocks: readonly AvailabilityBlock[]): boolean {
  if (block.kind === 'exclusion') return false;
  if (block.kind !== 'weekly') return block.date === date;
  const isReplaced = allBlocks.some(
    (other) => 'weeklyBlockId' in other && other.weeklyBlockId === block.blockId && other.date === date,
  );
  return (
    toNoon(date) >= toNoon(block.date) &&
    toNoon(date).getUTCDay() === toNoon(block.date).getUTCDay() &&
    !isReplaced
  );
}

/** Returns for each minute of a day whether the staff member works and is free. */
export function calculateFreeMinutes({ blocks, busy }: StaffSchedule, date: string): boolean[] {
  const hours = blocks
    .filter((block) => appliesOn(date, block, blocks))
    .flatMap((block) =>
      'start' in block ? [{ start: toMinute(block.start), end: toMinute(block.end) }] : [],
    );
  const isWithin = (minute: number, intervals: readonly Interval[]) =>
    intervals.some(({ start, end }) => start <= minute && minute < end);
  return minutesOfDay.map((minute) => isWithin(minute, hours) && !isWithin(minute, busy[date] ?? []));
}

type SlotLength = { readonly durationMinutes: number; readonly stepMinutes: number };

/** Returns the starts with all minutes free, a whole number of steps after the start of the gap. */
function calculateStarts(
  schedule: StaffSchedule,
  date: string,
  { durationMinutes, stepMinutes }: SlotLength,
): number[] {
  const free = calculateFreeMinutes(schedule, date);
  const starts: number[] = [];
  let gapStart = 0;
  for (const minute of minutesOfDay) {
    if (!free[minute]) gapStart = minute + 1;
    const isOnStep = (minute - gapStart) % stepMinutes === 0;
    if (free[minute] && isOnStep && isFreeFor(free, minute, durationMinutes)) starts.push(minute);
  }
  return starts;
}

function isFreeFor(free: readonly boolean[], start: number, durationMinutes: number): boolean {
  const firstBusyMinute = free.indexOf(false, start);
  return start + durationMinutes <= (firstBusyMinute < 0 ? minutesOfDay.length : firstBusyMinute);
}

export function calculateExpectedTimes(input: {
  schedules: readonly StaffSchedule[];
  date: string;
  durationMinutes: number;
  stepMinutes?: number;
  notBefore?: { date: string; minutes: number } | undefined;
}): string[] {
  const { schedules, date, durationMinutes, stepMinutes = durationMinutes, notBefore } = input;
  const starts = new Set(
    schedules.flatMap((schedule) => calculateStarts(schedule, date, { durationMinutes, stepMinutes })),
  );
  const isPast = (start: number) =>
    notBefore !== undefined && `${date} ${toTime(start)}` < `${notBefore.date} ${toTime(notBefore.minutes)}`;
  return [...starts]
    .filter((start) => !isPast(start))
    .map(toTime)
    .sort();
}
