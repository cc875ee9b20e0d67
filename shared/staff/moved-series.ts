import { addDays, countDaysBetween } from '#shared/core/civil-time.ts';
import { type BlockException, repeatsOn, type WeeklyBlock } from './availability-block.ts';
import type { BlockHours } from './block-hours.ts';

type SeriesSelection = {
  readonly block: WeeklyBlock;
  readonly exceptions: readonly BlockException[];
  readonly date: string;
};
type SeriesChanges = {
  readonly put: readonly (WeeklyBlock | BlockException)[];
  readonly remove: readonly (WeeklyBlock | BlockException)[];
};

/** Moves exceptions with their dates. The selected date loses its exception and follows the block. */
function moveExceptions(
  { block, exceptions, date }: SeriesSelection,
  firstDate: string,
  days: number,
): SeriesChanges {
  const put: BlockException[] = [];
  const remove: BlockException[] = [];
  for (const exception of exceptions) {
    const movedDate = addDays(exception.date, days);
    const isDropped = exception.date === date || movedDate < firstDate;
    // Exceptions on dates that the block no longer has stay.
    const movesWithSeries = !isDropped && days !== 0 && repeatsOn(block, exception.date);
    if (movesWithSeries) put.push({ ...exception, date: movedDate });
    if (isDropped || movesWithSeries) remove.push(exception);
  }
  return { put, remove };
}

/** Moves a series. Only its first date can change week, because later weeks already repeat it. */
export function moveSeries(selection: SeriesSelection, hours: BlockHours): SeriesChanges {
  const { block, date } = selection;
  const days = countDaysBetween(date, hours.date) % 7;
  const firstDate = date === block.date ? hours.date : addDays(block.date, days);
  const { blockId, staffId } = block;
  const { put, remove } = moveExceptions(selection, firstDate, days);
  return {
    put: [{ ...hours, kind: 'weekly', blockId, staffId, date: firstDate }, ...put],
    remove: firstDate === block.date ? remove : [block, ...remove],
  };
}
