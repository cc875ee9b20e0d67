import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';
import type { PreferredAppointment } from './preferred-appointment.ts';

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

/** A wish on a row: with an hour, or as a service alone, since versions before know of hours only. */
export type StoredWish = {
  readonly preferred?: PreferredAppointment | undefined;
  readonly wishedServiceId?: string | undefined;
};

/** A wish as it is written down. */
export function storedWish({ serviceId, date, time }: Wish) {
  if (date === undefined || time === undefined) return { wishedServiceId: serviceId };
  return { preferred: { serviceId, date, time } };
}

/** What a row says of a wish. */
export const wishOf = ({ preferred, wishedServiceId }: StoredWish): Wish | undefined =>
  preferred ?? (wishedServiceId === undefined ? undefined : { serviceId: wishedServiceId });
