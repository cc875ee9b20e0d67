import * as z from 'zod/mini';
import { type ConfirmationOf, defineAsk, type FactOf } from '#shared/core/confirmation.ts';
import { CivilDate, CivilTime } from '#shared/core/schemas.ts';
import { type Appointment, treatmentNames } from '../appointment.ts';

/** Asked of the desk that puts two appointments of one client at the same time; clients are refused (docs/adr/0031). */
export const overlapAsk = defineAsk('overlap', {
  text: 'El cliente ya tiene una cita a esa hora.',
  fact: z.strictObject({
    date: CivilDate,
    time: CivilTime,
    serviceNames: z.string(),
    staffName: z.string(),
  }),
  answer: {},
});
export type OverlapConfirmation = ConfirmationOf<typeof overlapAsk>;

/** What the desk reads of the appointments that are at the same time. */
export const overlapFacts = (others: readonly Appointment[]): FactOf<typeof overlapAsk>[] =>
  others.map(({ date, time, staffName, ...booked }) => ({
    date,
    time,
    serviceNames: treatmentNames(booked).join(', '),
    staffName,
  }));
