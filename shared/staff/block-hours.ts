import type * as z from 'zod/mini';
import { endOfDay, minutesOfDay } from '#shared/core/civil-time.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { isPlannable } from '#shared/core/periods.ts';
import { centerHours, type SingleBlock } from './availability-block.ts';
import { staffErrors } from './errors.ts';

export type Hours = Pick<SingleBlock, 'date' | 'start' | 'end' | 'title' | 'allDay'>;
type Stretch = Pick<Hours, 'start' | 'end' | 'allDay'>;

/** Limits of working hours, including late appointments. */
export const workingHours = { start: centerHours.start, end: endOfDay } as const;
export const shortestMinutes = 15;

export type BlockProblem<Field extends string = 'start' | 'end'> = {
  readonly field: Field;
  readonly error: ErrorDefinition;
};

/** Problem of the hours; all-day blocks are always valid. */
export function hoursProblem({ start, end, allDay }: Stretch): BlockProblem | undefined {
  if (allDay) return undefined;
  if (start >= end) return { field: 'end', error: staffErrors.block_ends_first };
  if (start < workingHours.start) return { field: 'start', error: staffErrors.block_outside_day };
  if (minutesOfDay(end) - minutesOfDay(start) < shortestMinutes)
    return { field: 'end', error: staffErrors.block_too_short };
  return undefined;
}

/** Schema check with `hoursProblem`. */
export function hoursCheck<S extends Stretch>(context: z.core.ParsePayload<S>): void {
  const wrong = hoursProblem(context.value);
  if (!wrong) return;
  const { field, error } = wrong;
  context.issues.push({ code: 'custom', input: context.value, path: [field], message: error.text });
}

/** Problem of the date: past, or beyond the planning limit. */
export function dayProblem(date: string, today: string): BlockProblem<'date'> | undefined {
  if (date < today) return { field: 'date', error: staffErrors.block_past };
  return isPlannable(date, today) ? undefined : { field: 'date', error: staffErrors.block_too_far };
}

/** Error of a schedule change, reported at its form field. */
export const refusedBlock = (
  { field, error }: BlockProblem<'date' | 'start' | 'end'>,
  values: Readonly<Record<string, string>> = {},
): AppError => {
  const refusal = new AppError(error, { values });
  return new AppError(error, { values, fields: [{ field: `change.${field}`, message: refusal.text }] });
};

/** Validated hours for a block: the center's if all day, without an empty title. Throws `hoursProblem`. */
export function checkedHours({ date, start, end, title, allDay }: Hours): Hours {
  const wrong = hoursProblem({ start, end, allDay });
  if (wrong) throw refusedBlock(wrong);
  const kept = allDay ? { ...centerHours, allDay } : { start, end };
  return { date, ...kept, ...(title && { title }) };
}
