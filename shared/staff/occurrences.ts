import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import {
  type AvailabilityBlock,
  type BlockException,
  centerHours,
  isException,
  repeatsOn,
  type WeeklyBlock,
} from './availability-block.ts';

/** Weeks shown after the first one for a repeating block (R237). All views are shorter. */
const weeksShownAhead = 6;

export type Occurrence = {
  /** Id for changes, which is the weekly block's even for an exception. */
  readonly blockId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly title?: string | undefined;
  readonly allDay: boolean;
  /** A `changed` date has its own hours. An `excluded` one shows the hours it would have. */
  readonly state: 'single' | 'weekly' | 'changed' | 'excluded';
  /** Whether the block repeats from this date. */
  readonly isFirst: boolean;
};
type Range = { readonly from: string; readonly to: string };

type TimedBlock = Exclude<AvailabilityBlock, { kind: 'exclusion' }>;

const toOccurrence = (block: TimedBlock, date: string, state: Occurrence['state']): Occurrence => {
  const { start, end } = block.allDay ? centerHours : block;
  return {
    blockId: block.blockId,
    date,
    start,
    end,
    title: block.title,
    allDay: block.allDay === true,
    state,
    isFirst: block.kind === 'weekly' && block.date === date,
  };
};

/** Returns the last displayed date of a repeating block, which continues after it. */
function calculateLastShownDate({ date: firstDate }: WeeklyBlock, from: string): string {
  const weekStart = addDays(from, -getWeekday(from));
  const firstShownDate = firstDate >= weekStart ? firstDate : addDays(weekStart, getWeekday(firstDate));
  return addDays(firstShownDate, 7 * weeksShownAhead);
}

function listOccurrenceDates(block: WeeklyBlock, { from, to }: Range): string[] {
  const firstDate = addDays(from, (getWeekday(block.date) - getWeekday(from) + 7) % 7);
  const lastDate = calculateLastShownDate(block, from);
  const dates: string[] = [];
  for (let date = firstDate; date <= to && date <= lastDate; date = addDays(date, 7))
    if (repeatsOn(block, date)) dates.push(date);
  return dates;
}

function createWeeklyBlockCheck(
  blocks: readonly AvailabilityBlock[],
): (exception: BlockException) => boolean {
  const weeklyById = new Map(
    blocks.flatMap((block) => (block.kind === 'weekly' ? [[block.blockId, block]] : [])),
  );
  return ({ weeklyBlockId, date }) => {
    const block = weeklyById.get(weeklyBlockId);
    return block !== undefined && repeatsOn(block, date);
  };
}

function listWeeklyOccurrences(
  block: WeeklyBlock,
  exceptions: readonly BlockException[],
  dates: readonly string[],
): Occurrence[] {
  const exceptionByDate = new Map(exceptions.map((exception) => [exception.date, exception]));
  // Changed dates are shown regardless of the range's length.
  return [...new Set([...dates, ...exceptionByDate.keys()])].map((date) => {
    const exception = exceptionByDate.get(date);
    if (exception?.kind === 'override')
      return { ...toOccurrence(exception, date, 'changed'), blockId: block.blockId };
    return toOccurrence(block, date, exception ? 'excluded' : 'weekly');
  });
}

/** Lists the occurrences in a range, both ends included, by date and time. */
export function listOccurrences(blocks: readonly AvailabilityBlock[], range: Range): Occurrence[] {
  const hasWeeklyBlock = createWeeklyBlockCheck(blocks);
  const inRange = blocks.filter(({ date }) => range.from <= date && date <= range.to);
  const exceptions = inRange.filter(isException);
  const currentExceptions = exceptions.filter(hasWeeklyBlock);

  const occurrences = [
    ...inRange.flatMap((block) =>
      block.kind === 'single' ? [toOccurrence(block, block.date, 'single')] : [],
    ),
    // An override without its weekly block still opens its hours, as a single block.
    ...exceptions.flatMap((exception) =>
      exception.kind === 'override' && !hasWeeklyBlock(exception)
        ? [toOccurrence(exception, exception.date, 'single')]
        : [],
    ),
    ...blocks.flatMap((block) => {
      if (block.kind !== 'weekly') return [];
      const blockExceptions = currentExceptions.filter(
        ({ weeklyBlockId }) => weeklyBlockId === block.blockId,
      );
      return listWeeklyOccurrences(block, blockExceptions, listOccurrenceDates(block, range));
    }),
  ];
  return occurrences.sort((a, b) => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`));
}
