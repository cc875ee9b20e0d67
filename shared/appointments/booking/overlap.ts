import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation, type FactOf } from '#shared/core/confirmation.ts';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import { type Appointment, listTreatmentNames } from '../appointment.ts';

/** Confirmation request about overlaps, for the front desk. Clients get an error (docs/adr/0031). */
export const overlapConfirmation = defineConfirmation('overlap', {
  text: 'El cliente ya tiene una cita a esa hora.',
  fact: z.strictObject({
    date: CivilDate,
    time: CivilTime,
    serviceNames: z.string(),
    staffName: z.string(),
  }),
  answer: {},
});
export type OverlapConfirmation = ConfirmationOf<typeof overlapConfirmation>;

export const listOverlapFacts = (
  appointments: readonly Appointment[],
): FactOf<typeof overlapConfirmation>[] =>
  appointments.map(({ date, time, staffName, ...treatments }) => ({
    date,
    time,
    serviceNames: listTreatmentNames(treatments).join(', '),
    staffName,
  }));
