import * as z from 'zod/mini';
import { CivilDate, CivilTime, Minutes } from '#shared/core/schemas.ts';

/** Free hours of days, each at which something could begin. */
export const AvailableTimes = z.array(
  z.object({
    date: CivilDate,
    times: z.array(CivilTime),
    /** Nobody who was asked for works that day; a day without this and without hours is full. */
    closed: z.optional(z.literal(true)),
    /** For a client who moves an appointment: those of the hours at which whoever has it now is free. */
    sameStaff: z.optional(z.array(CivilTime)),
    /** For the desk, of a day asked alone: the stretches in which somebody is free that long, in minutes of the day. */
    room: z.optional(z.array(z.object({ start: z.int(), end: Minutes }))),
  }),
);
export type AvailableDay = z.infer<typeof AvailableTimes>[number];
