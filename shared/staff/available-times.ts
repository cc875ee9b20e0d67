import * as z from 'zod/mini';
import { CivilDate, CivilTime, Minutes } from '#shared/core/schemas.ts';

export const AvailableTimes = z.array(
  z.object({
    date: CivilDate,
    times: z.array(CivilTime),
    /** None of the staff works that day; without it, no times means fully booked. */
    closed: z.optional(z.literal(true)),
    /** For a client's move: times at which the current aesthetician is free. */
    sameStaff: z.optional(z.array(CivilTime)),
    /** For the front desk and a single day: free intervals of that length, in minutes of the day. */
    room: z.optional(z.array(z.object({ start: z.int(), end: Minutes }))),
  }),
);
export type AvailableDay = z.infer<typeof AvailableTimes>[number];
