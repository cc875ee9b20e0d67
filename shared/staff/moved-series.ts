import { addDays, daysBetween } from '#shared/core/civil-time.ts';
import { type Exception, isDateOf, type WeeklyBlock } from './availability-block.ts';
import type { Hours } from './block-hours.ts';

/** A weekly block with what stands in its place on single dates, held by one of its dates. */
type Held = { readonly block: WeeklyBlock; readonly exceptions: readonly Exception[]; readonly date: string };
/** Rows to write and rows to take away. */
type Moved = {
  readonly put: readonly (WeeklyBlock | Exception)[];
  readonly remove: readonly (WeeklyBlock | Exception)[];
};

/** The exceptions go with their dates; the date someone held follows the block. */
function movedExceptions({ block, exceptions, date }: Held, from: string, days: number): Moved {
  const put: Exception[] = [];
  const remove: Exception[] = [];
  for (const each of exceptions) {
    const to = addDays(each.date, days);
    const isGone = each.date === date || to < from;
    // What stands on a date the block does not have any more stays there.
    const goesAlong = !isGone && days !== 0 && isDateOf(block, each.date);
    if (goesAlong) put.push({ ...each, date: to });
    if (isGone || goesAlong) remove.push(each);
  }
  return { put, remove };
}

/**
 * A weekly block moved with every date it repeats on, its start and its exceptions: to other hours, and to another
 * weekday by as many days as the date someone held. To another week it goes only by its first date, which says where
 * it begins: it repeats in every week after that already.
 */
export function movedSeries(held: Held, hours: Hours): Moved {
  const { block, date } = held;
  const days = daysBetween(date, hours.date) % 7;
  const from = date === block.date ? hours.date : addDays(block.date, days);
  const { blockId, staffId } = block;
  const { put, remove } = movedExceptions(held, from, days);
  return {
    put: [{ ...hours, kind: 'weekly', blockId, staffId, date: from }, ...put],
    remove: from === block.date ? remove : [block, ...remove],
  };
}
