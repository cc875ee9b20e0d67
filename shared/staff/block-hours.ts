import type * as z from 'zod/mini';
import { endOfDay, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { isPlannable } from '#shared/core/periods.ts';
import { centerHours, type SingleBlock } from './availability-block.ts';
import { staffErrors } from './errors.ts';

export type BlockHours = Pick<SingleBlock, 'date' | 'start' | 'end' | 'title' | 'allDay'>;
type HoursRange = Pick<BlockHours, 'start' | 'end' | 'allDay'>;

/** Limits of working hours, including late appointments. */
export const workingHours = { start: centerHours.start, end: endOfDay } as const;
export const minBlockMinutes = 15;

export type BlockProblem<Field extends string = 'start' | 'end'> = {
  readonly field: Field;
  readonly error: ErrorDefinition;
};

/** Finds the problem of the hours. All-day blocks are always valid. */
export function findHoursProblem({ start, end, allDay }: HoursRange): BlockProblem | undefined {
  if (allDay) return undefined;
  if (start >= end) return { field: 'end', error: staffErrors.block_ends_first };
  if (start < workingHours.start) return { field: 'start', error: staffErrors.block_outside_day };
  if (toMinutesOfDay(end) - toMinutesOfDay(start) < minBlockMinutes)
    return { field: 'end', error: staffErrors.block_too_short };
  return undefined;
}

export function checkHours<S extends HoursRange>(context: z.core.ParsePayload<S>): void {
  const problem = findHoursProblem(context.value);
  if (!problem) return;
  const { field, error } = problem;
  context.issues.push({ code: 'custom', input: context.value, path: [field], message: error.text });
}

/** Finds the problem of a date that is past or beyond the planning limit. */
export function findDayProblem(date: string, today: string): BlockProblem<'date'> | undefined {
  if (date < today) return { field: 'date', error: staffErrors.block_past };
  return isPlannable(date, today) ? undefined : { field: 'date', error: staffErrors.block_too_far };
}

export const createBlockError = (
  { field, error }: BlockProblem<'date' | 'start' | 'end'>,
  values: Readonly<Record<string, string>> = {},
): AppError => {
  const blockError = new AppError(error, { values });
  return new AppError(error, { values, fields: [{ field: `change.${field}`, message: blockError.text }] });
};

/** Returns a block's hours without an empty title. All day means the center's hours. Throws their problem. */
export function validateHours({ date, start, end, title, allDay }: BlockHours): BlockHours {
  const problem = findHoursProblem({ start, end, allDay });
  if (problem) throw createBlockError(problem);
  const hours = allDay ? { ...centerHours, allDay } : { start, end };
  return { date, ...hours, ...(title && { title }) };
}
