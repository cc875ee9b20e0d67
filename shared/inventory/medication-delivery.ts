import * as z from 'zod/mini';
import { CivilDate, CivilTime, Id } from '#shared/core/schemas.ts';

/** What of one lot a client was given at an appointment (R276): written when it is completed, and never changed. */
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

/** To a thousandth: what a dose holds has no more decimals than that. */
export const mgOf = ({ doses, mgPerDose }: Pick<MedicationDelivery, 'doses' | 'mgPerDose'>): number =>
  Math.round(doses * mgPerDose * 10_000) / 10_000;
