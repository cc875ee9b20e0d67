import { addDays, getWeekday } from '#shared/core/civil-time.ts';
import {
  type AvailabilityBlock,
  centerHours,
  type Exception,
  isException,
  repeatsOn,
  type WeeklyBlock,
} from './availability-block.ts';

/** Weeks shown after the first one for a repeating block (R237); all views are shorter. */
const weeksShownAhead = 6;

export type Occurrence = {
  /** Id for changes: the weekly block's id even for an exception. */
  readonly blockId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly title?: string | undefined;
  readonly allDay: boolean;
  /** `changed` has its own hours that day; `excluded` shows those it would have. */
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

/** Last displayed date of a repeating block, counted from the week of a day; the block continues after it. */
function calculateLastShownDate({ date: first }: WeeklyBlock, from: string): string {
  const week = addDays(from, -getWeekday(from));
  const counted = first >= week ? first : addDays(week, getWeekday(first));
  return addDays(counted, 7 * weeksShownAhead);
}

function listOccurrenceDates(block: WeeklyBlock, { from, to }: Range): string[] {
  const first = addDays(from, (getWeekday(block.date) - getWeekday(from) + 7) % 7);
  const last = calculateLastShownDate(block, from);
  const dates: string[] = [];
  for (let date = first; date <= to && date <= last; date = addDays(date, 7))
    if (repeatsOn(block, date)) dates.push(date);
  return dates;
}

function createExceptionFilter(blocks: readonly AvailabilityBlock[]): (exception: Exception) => boolean {
  const weekly = new Map(
    blocks.flatMap((block) => (block.kind === 'weekly' ? [[block.blockId, block]] : [])),
  );
  return ({ weeklyBlockId, date }) => {
    const block = weekly.get(weeklyBlockId);
    return block !== undefined && repeatsOn(block, date);
  };
}

function listWeeklyOccurrences(
  block: WeeklyBlock,
  exceptions: readonly Exception[],
  dates: readonly string[],
): Occurrence[] {
  const exceptionByDate = new Map(exceptions.map((each) => [each.date, each]));
  // Changed dates are shown regardless of the range's length.
  return [...new Set([...dates, ...exceptionByDate.keys()])].map((date) => {
    const exception = exceptionByDate.get(date);
    if (exception?.kind === 'override')
      return { ...toOccurrence(exception, date, 'changed'), blockId: block.blockId };
    return toOccurrence(block, date, exception ? 'excluded' : 'weekly');
  });
}

/** Occurrences in a range, both ends included, by date and time. */
export function listOccurrences(blocks: readonly AvailabilityBlock[], range: Range): Occurrence[] {
  const hasWeeklyBlock = createExceptionFilter(blocks);
  const dated = blocks.filter(({ date }) => range.from <= date && date <= range.to);
  const exceptions = dated.filter(isException);
  const currentExceptions = exceptions.filter(hasWeeklyBlock);

  const occurrences = [
    ...dated.flatMap((block) => (block.kind === 'single' ? [toOccurrence(block, block.date, 'single')] : [])),
    // An override without its weekly block still opens its hours, as a single block.
    ...exceptions.flatMap((each) =>
      each.kind === 'override' && !hasWeeklyBlock(each) ? [toOccurrence(each, each.date, 'single')] : [],
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
