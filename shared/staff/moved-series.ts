import { addDays, daysBetween } from '#shared/core/civil-time.ts';
import { type Exception, isDateOf, type WeeklyBlock } from './availability-block.ts';
import type { Hours } from './block-hours.ts';

type Held = { readonly block: WeeklyBlock; readonly exceptions: readonly Exception[]; readonly date: string };
type Moved = {
  readonly put: readonly (WeeklyBlock | Exception)[];
  readonly remove: readonly (WeeklyBlock | Exception)[];
};

/** Moves exceptions with their dates; the selected date follows the block. */
function movedExceptions({ block, exceptions, date }: Held, from: string, days: number): Moved {
  const put: Exception[] = [];
  const remove: Exception[] = [];
  for (const each of exceptions) {
    const to = addDays(each.date, days);
    const isGone = each.date === date || to < from;
    // Exceptions on dates that the block no longer has stay.
    const goesAlong = !isGone && days !== 0 && isDateOf(block, each.date);
    if (goesAlong) put.push({ ...each, date: to });
    if (isGone || goesAlong) remove.push(each);
  }
  return { put, remove };
}

/**
 * Moves a weekly block with its start and exceptions: new hours, and the weekday shift of the selected date.
 * Only its first date can move to another week, because the block already repeats in every later one.
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
