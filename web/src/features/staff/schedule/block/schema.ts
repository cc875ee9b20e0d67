import * as z from 'zod/mini';
import { CivilDate, CivilTime, EndTime } from '#shared/core/schemas.ts';
import { checkHours } from '#shared/staff/block-hours.ts';
import { blockText } from '../copy.ts';

const maxTitleLength = 60;

/** Form schema of a block. */
export const BlockForm = z
  .object({
    title: z.string().check(z.trim(), z.maxLength(maxTitleLength, { error: blockText.titleTooLong })),
    date: CivilDate,
    start: CivilTime,
    end: EndTime,
    allDay: z.boolean(),
    weekly: z.boolean(),
  })
  .check(checkHours);
export type BlockForm = z.infer<typeof BlockForm>;

/** The draft, which may hold invalid values. */
export const BlockDraft = z.object({
  title: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  weekly: z.boolean(),
});
