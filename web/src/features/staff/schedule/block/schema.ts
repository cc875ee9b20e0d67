import * as z from 'zod/mini';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import { endsAfterStart } from '#shared/staff/block-hours.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { blockText } from '../copy.ts';

const longestTitle = 60;

/** A block as its form has it. */
export const BlockForm = z
  .object({
    title: z.string().check(z.trim(), z.maxLength(longestTitle, { error: blockText.titleTooLong })),
    date: CivilDate,
    start: CivilTime,
    end: CivilTime,
    allDay: z.boolean(),
    weekly: z.boolean(),
  })
  .check(z.refine(endsAfterStart, { error: staffErrors.block_ends_first.text, path: ['end'] }));
export type BlockForm = z.infer<typeof BlockForm>;
