import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** The hour somebody would like, seen on the public page of free hours; nothing is booked by it. */
export const PreferredAppointment = z.strictObject({ serviceId: Id, date: CivilDate, time: CivilTime });
export type PreferredAppointment = z.infer<typeof PreferredAppointment>;

/** The same as the front desk reads it; of a service that is sold no more the name is gone. */
export const PreferredHour = z.object({
  serviceName: z.optional(z.string()),
  date: CivilDate,
  time: CivilTime,
});
export type PreferredHour = z.infer<typeof PreferredHour>;
