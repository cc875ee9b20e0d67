import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation, type FactOf } from '#shared/core/confirmation.ts';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import { type Appointment, listTreatmentNames } from '../appointment.ts';

/** Asks the front desk about overlapping appointments; clients get an error (docs/adr/0031). */
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

export const listOverlapFacts = (others: readonly Appointment[]): FactOf<typeof overlapConfirmation>[] =>
  others.map(({ date, time, staffName, ...booked }) => ({
    date,
    time,
    serviceNames: listTreatmentNames(booked).join(', '),
    staffName,
  }));
