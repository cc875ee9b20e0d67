import * as z from 'zod/mini';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';

/** Free hours of days, each at which something could begin. */
export const AvailableTimes = z.array(
  z.object({
    date: CivilDate,
    times: z.array(CivilTime),
    /** Nobody who was asked for works that day; a day without this and without hours is full. */
    closed: z.optional(z.literal(true)),
  }),
);
export type AvailableDay = z.infer<typeof AvailableTimes>[number];
