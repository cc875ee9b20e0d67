import { addDays, weekday } from '#shared/core/civil-time.ts';
import {
  type AvailabilityBlock,
  centerHours,
  type Exception,
  isDateOf,
  isException,
  type WeeklyBlock,
} from './availability-block.ts';

/** A repeating block is shown in the first week one looks at and this many more (R237): every view is shorter. */
const weeksShownAhead = 6;

/** One block on one date, as a calendar shows it. */
export type Occurrence = {
  /** What a change takes hold of: of a repeating block its id, whatever stands in its place that day. */
  readonly blockId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly title?: string | undefined;
  readonly allDay: boolean;
  /** `changed` has its own hours that day; `excluded` shows those it would have. */
  readonly state: 'single' | 'weekly' | 'changed' | 'excluded';
  /** Whether it is the date from which its block repeats. */
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

/** The last date on which a repeating block is shown, counted from the week of a day: it goes on repeating after it. */
function lastShownDate({ date: first }: WeeklyBlock, from: string): string {
  const week = addDays(from, -weekday(from));
  const counted = first >= week ? first : addDays(week, weekday(first));
  return addDays(counted, 7 * weeksShownAhead);
}

/** The dates of a weekly block within a range, up to the last one shown. */
function datesOf(block: WeeklyBlock, { from, to }: Range): string[] {
  const first = addDays(from, (weekday(block.date) - weekday(from) + 7) % 7);
  const last = lastShownDate(block, from);
  const dates: string[] = [];
  for (let date = first; date <= to && date <= last; date = addDays(date, 7))
    if (isDateOf(block, date)) dates.push(date);
  return dates;
}

/** Tells the exceptions that stand on a date of their weekly block. */
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
  // A date someone changed by hand is shown however long the range.
  return [...new Set([...dates, ...instead.keys()])].map((date) => {
    const exception = instead.get(date);
    if (exception?.kind === 'override')
      return { ...shown(exception, date, 'changed'), blockId: block.blockId };
    return shown(block, date, exception ? 'excluded' : 'weekly');
  });
}

/** What one person's calendar shows of a range of days, both ends included, by date and hour; near or far ahead. */
export function occurrencesIn(blocks: readonly AvailabilityBlock[], range: Range): Occurrence[] {
  const hasItsBlock = standingIn(blocks);
  const dated = blocks.filter(({ date }) => range.from <= date && date <= range.to);
  const exceptions = dated.filter(isException);
  const inPlace = exceptions.filter(hasItsBlock);

  const occurrences = [
    ...dated.flatMap((block) => (block.kind === 'single' ? [shown(block, block.date, 'single')] : [])),
    // The replacement for a block that is no more still opens its hours, and stands for itself.
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
