import * as z from 'zod/mini';
import { type ConfirmationOf, defineConfirmation } from '#shared/core/confirmation.ts';
import { Cents, CivilDate, CivilTime } from '#shared/core/schemas.ts';

// Late cancellation keeps the deposit. The confirmation names the appointment and the amount.

const Forfeit = z.strictObject({ date: CivilDate, time: CivilTime, forfeitCents: Cents });
type Forfeit = z.infer<typeof Forfeit>;

/** Confirmation request to a client who cancels. */
export const forfeitConfirmation = defineConfirmation('forfeit', {
  text: 'Ya pasó el plazo para cancelar sin costo: si cancelas tu cita, el depósito no se devuelve.',
  fact: Forfeit,
  answer: {},
});
export type ForfeitConfirmation = ConfirmationOf<typeof forfeitConfirmation>;

/** Confirmation request to the front desk, which cancels for a client. */
export const patientForfeitConfirmation = defineConfirmation('patientForfeit', {
  text: 'Lo que pasa con el depósito de esta cita acaba de cambiar. Revísalo y intenta de nuevo.',
  fact: Forfeit,
  answer: {},
});
export type PatientForfeitConfirmation = ConfirmationOf<typeof patientForfeitConfirmation>;

export const listForfeitFacts = ({ date, time, forfeitCents }: Forfeit): Forfeit[] =>
  forfeitCents > 0 ? [{ date, time, forfeitCents }] : [];
