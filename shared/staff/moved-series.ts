import { addDays, daysBetween } from '#shared/core/civil-time.ts';
import { type Exception, repeatsOn, type WeeklyBlock } from './availability-block.ts';
import type { Hours } from './block-hours.ts';

type SeriesSelection = {
  readonly block: WeeklyBlock;
  readonly exceptions: readonly Exception[];
  readonly date: string;
};
type SeriesChanges = {
  readonly put: readonly (WeeklyBlock | Exception)[];
  readonly remove: readonly (WeeklyBlock | Exception)[];
};

/** Moves exceptions with their dates; the selected date follows the block. */
function moveExceptions(
  { block, exceptions, date }: SeriesSelection,
  from: string,
  days: number,
): SeriesChanges {
  const put: Exception[] = [];
  const remove: Exception[] = [];
  for (const each of exceptions) {
    const to = addDays(each.date, days);
    const isDropped = each.date === date || to < from;
    // Exceptions on dates that the block no longer has stay.
    const movesWithSeries = !isDropped && days !== 0 && repeatsOn(block, each.date);
    if (movesWithSeries) put.push({ ...each, date: to });
    if (isDropped || movesWithSeries) remove.push(each);
  }
  return { put, remove };
}

/** Only the first date can change week, because the block already repeats in every later one. */
export function moveSeries(selection: SeriesSelection, hours: Hours): SeriesChanges {
  const { block, date } = selection;
  const days = daysBetween(date, hours.date) % 7;
  const from = date === block.date ? hours.date : addDays(block.date, days);
  const { blockId, staffId } = block;
  const { put, remove } = moveExceptions(selection, from, days);
  return {
    put: [{ ...hours, kind: 'weekly', blockId, staffId, date: from }, ...put],
    remove: from === block.date ? remove : [block, ...remove],
  };
}
