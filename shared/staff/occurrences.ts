import { addDays, weekday } from '#shared/core/civil-time.ts';
import {
  type AvailabilityBlock,
  centerHours,
  type Exception,
  isDateOf,
  isException,
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

type Timed = Exclude<AvailabilityBlock, { kind: 'exclusion' }>;

const shown = (block: Timed, date: string, state: Occurrence['state']): Occurrence => {
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
function lastShownDate({ date: first }: WeeklyBlock, from: string): string {
  const week = addDays(from, -weekday(from));
  const counted = first >= week ? first : addDays(week, weekday(first));
  return addDays(counted, 7 * weeksShownAhead);
}

function datesOf(block: WeeklyBlock, { from, to }: Range): string[] {
  const first = addDays(from, (weekday(block.date) - weekday(from) + 7) % 7);
  const last = lastShownDate(block, from);
  const dates: string[] = [];
  for (let date = first; date <= to && date <= last; date = addDays(date, 7))
    if (isDateOf(block, date)) dates.push(date);
  return dates;
}

/** Returns a predicate for exceptions whose weekly block repeats on their date. */
function standingIn(blocks: readonly AvailabilityBlock[]): (exception: Exception) => boolean {
  const weekly = new Map(
    blocks.flatMap((block) => (block.kind === 'weekly' ? [[block.blockId, block]] : [])),
  );
  return ({ weeklyBlockId, date }) => {
    const block = weekly.get(weeklyBlockId);
    return block !== undefined && isDateOf(block, date);
  };
}

function ofWeekly(
  block: WeeklyBlock,
  exceptions: readonly Exception[],
  dates: readonly string[],
): Occurrence[] {
  const instead = new Map(exceptions.map((each) => [each.date, each]));
  // Changed dates are shown regardless of the range's length.
  return [...new Set([...dates, ...instead.keys()])].map((date) => {
    const exception = instead.get(date);
    if (exception?.kind === 'override')
      return { ...shown(exception, date, 'changed'), blockId: block.blockId };
    return shown(block, date, exception ? 'excluded' : 'weekly');
  });
}

/** Occurrences in a range, both ends included, by date and time. */
export function occurrencesIn(blocks: readonly AvailabilityBlock[], range: Range): Occurrence[] {
  const hasItsBlock = standingIn(blocks);
  const dated = blocks.filter(({ date }) => range.from <= date && date <= range.to);
  const exceptions = dated.filter(isException);
  const inPlace = exceptions.filter(hasItsBlock);

  const occurrences = [
    ...dated.flatMap((block) => (block.kind === 'single' ? [shown(block, block.date, 'single')] : [])),
    // An override without its weekly block still opens its hours, as a single block.
    ...exceptions.flatMap((each) =>
      each.kind === 'override' && !hasItsBlock(each) ? [shown(each, each.date, 'single')] : [],
    ),
    ...blocks.flatMap((block) => {
      if (block.kind !== 'weekly') return [];
      const own = inPlace.filter(({ weeklyBlockId }) => weeklyBlockId === block.blockId);
      return ofWeekly(block, own, datesOf(block, range));
    }),
  ];
  return occurrences.sort((a, b) => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`));
}
