import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** What somebody would like, chosen on the public pages: a service, and perhaps an hour of it. Nothing is booked by it. */
export const Wish = z
  .strictObject({ serviceId: Id, date: z.optional(CivilDate), time: z.optional(CivilTime) })
  .check(z.refine(({ date, time }) => (date === undefined) === (time === undefined)));
export type Wish = z.infer<typeof Wish>;

/** What was wished for as people read it, by the service's name; of one that is sold no more the name is gone. */
export const WishLine = z.object({
  serviceName: z.optional(z.string()),
  date: z.optional(CivilDate),
  time: z.optional(CivilTime),
});
export type WishLine = z.infer<typeof WishLine>;
