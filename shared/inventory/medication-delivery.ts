import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** Doses of one lot given to a client at an appointment (R276). Written at completion and immutable. */
export const MedicationDelivery = z.object({
  deliveryId: Id,
  appointmentId: Id,
  patientId: Id,
  patientName: z.string(),
  staffId: Id,
  staffName: z.string(),
  medicationId: Id,
  medicationName: z.string(),
  lotId: Id,
  lotNumber: z.string(),
  doses: z.int().check(z.minimum(1)),
  mgPerDose: z.number(),
  date: CivilDate,
  time: CivilTime,
});
export type MedicationDelivery = z.infer<typeof MedicationDelivery>;

/** Calculates the total mg, rounded to four decimals like the content of a dose. */
export const calculateMg = ({ doses, mgPerDose }: Pick<MedicationDelivery, 'doses' | 'mgPerDose'>): number =>
  Math.round(doses * mgPerDose * 10_000) / 10_000;
