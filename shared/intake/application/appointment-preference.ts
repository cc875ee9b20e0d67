import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** A preferred service, perhaps with a date and time, chosen on the public pages. It books nothing. */
export const AppointmentPreference = z
  .strictObject({ serviceId: Id, date: z.optional(CivilDate), time: z.optional(CivilTime) })
  .check(z.refine(({ date, time }) => (date === undefined) === (time === undefined)));
export type AppointmentPreference = z.infer<typeof AppointmentPreference>;

export const PreferenceLine = z.object({
  serviceName: z.optional(z.string()),
  date: z.optional(CivilDate),
  time: z.optional(CivilTime),
});
export type PreferenceLine = z.infer<typeof PreferenceLine>;
