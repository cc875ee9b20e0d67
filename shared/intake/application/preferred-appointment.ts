import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** The hour somebody would like, seen on the public page of free hours; nothing is booked by it. */
export const PreferredAppointment = z.strictObject({ serviceId: Id, date: CivilDate, time: CivilTime });
export type PreferredAppointment = z.infer<typeof PreferredAppointment>;
