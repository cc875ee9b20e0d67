import * as z from 'zod/mini';
import { CivilDate, CivilTime, Minutes } from '#shared/core/schemas.ts';

export const AvailableTimes = z.array(
  z.object({
    date: CivilDate,
    times: z.array(CivilTime),
    /** None of the staff works that day. Without it, an empty list means fully booked. */
    closed: z.optional(z.literal(true)),
    /** Times at which the current aesthetician is free, for a client's move. */
    sameStaff: z.optional(z.array(CivilTime)),
    /** Free intervals that fit the appointment, in minutes of the day, if the front desk asks for one day. */
    room: z.optional(z.array(z.object({ start: z.int(), end: Minutes }))),
  }),
);
export type AvailableDay = z.infer<typeof AvailableTimes>[number];
