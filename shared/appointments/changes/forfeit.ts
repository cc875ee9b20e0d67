import * as z from 'zod/mini';
import { type ConfirmationOf, defineAsk } from '#shared/core/confirmation.ts';
import { Cents, CivilDate, CivilTime } from '#shared/core/schemas.ts';

// Cancelling late keeps the deposit: whoever cancels has read of which appointment, and how much.

const Forfeit = z.strictObject({ date: CivilDate, time: CivilTime, forfeitCents: Cents });
type Forfeit = z.infer<typeof Forfeit>;

/** Asked of the client. */
export const forfeitAsk = defineAsk('forfeit', {
  text: 'Ya pasó el plazo para cancelar sin costo: si cancelas tu cita, el depósito no se devuelve.',
  fact: Forfeit,
  answer: {},
});
export type ForfeitConfirmation = ConfirmationOf<typeof forfeitAsk>;

/** Asked of the desk that cancels for a client. */
export const patientForfeitAsk = defineAsk('patientForfeit', {
  text: 'Lo que pasa con el depósito de esta cita acaba de cambiar. Revísalo y intenta de nuevo.',
  fact: Forfeit,
  answer: {},
});
export type PatientForfeitConfirmation = ConfirmationOf<typeof patientForfeitAsk>;

/** What cancelling costs; nothing while it is free. */
export const forfeitFacts = ({ date, time, forfeitCents }: Forfeit): Forfeit[] =>
  forfeitCents > 0 ? [{ date, time, forfeitCents }] : [];
