import { AppError } from '#shared/core/errors.ts';
import { centerHours, type SingleBlock } from './availability-block.ts';
import { staffErrors } from './errors.ts';

/** The day and the hours of a block, as someone gives them. */
export type Hours = Pick<SingleBlock, 'date' | 'start' | 'end' | 'title' | 'allDay'>;

/** Whether these hours are a stretch of one day; a block of all day always is. */
export const endsAfterStart = ({ start, end, allDay }: Pick<Hours, 'start' | 'end' | 'allDay'>) =>
  allDay === true || start < end;

/**
 * The hours as a block keeps them: those of the center when it lasts all day, and no empty title. Throws
 * `staff.block_ends_first`.
 */
export function checkedHours({ date, start, end, title, allDay }: Hours): Hours {
  if (!endsAfterStart({ start, end, allDay })) {
    const fields = [{ field: 'change.end', message: staffErrors.block_ends_first.text }];
    throw new AppError(staffErrors.block_ends_first, { fields });
  }
  const kept = allDay ? { ...centerHours, allDay } : { start, end };
  return { date, ...kept, ...(title && { title }) };
}
