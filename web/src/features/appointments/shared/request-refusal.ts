import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { CardAnswer } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { requestText } from './patient-copy.ts';

/** Why a request did not go through, and the part of the form where it is said. */
export type Refusal = {
  at: 'services' | 'time' | 'form';
  text: string;
  /** A second sentence: what to do about it. */
  more?: string;
};

const aboutTheHour = [
  appointmentErrors.slot_taken,
  appointmentErrors.no_availability,
  appointmentErrors.not_offered,
  appointmentErrors.notice_too_short,
  appointmentErrors.patient_busy,
  appointmentErrors.time_invalid,
  appointmentErrors.reservation_expired,
];

const aboutServices = [appointmentErrors.service_not_offered, appointmentErrors.price_changed];

export const isAboutTheHour = (error: unknown) =>
  error instanceof CallError && aboutTheHour.some((definition) => error.is(definition));

/** The server's refusals say where they belong; what nobody foresaw has one sentence. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { at: 'form', text: requestText.failed };
  if (isAboutTheHour(error)) return { at: 'time', text: error.detail };
  if (aboutServices.some((definition) => error.is(definition))) return { at: 'services', text: error.detail };
  if (isUnanswered(error)) return { at: 'form', text: error.detail };
  if (error.status === 0) return { at: 'form', text: requestText.failed, more: error.detail };
  return { at: 'form', text: error.status >= 500 ? requestText.failed : error.detail };
}

/** Nobody could say whether the request stands. */
export const unknownOutcome: Refusal = {
  at: 'form',
  text: requestText.unknown,
  more: requestText.unknownNext,
};

export const reservationEnded: Refusal = { at: 'time', text: requestText.reservationEnded };

/** What the processor's answer means for the request; undefined when the deposit is held, or captured by now. */
export function refusalOfCard({ status, refusal }: CardAnswer): Refusal | undefined {
  if (status === 'requires_capture' || status === 'succeeded') return undefined;
  if (status === 'canceled') return reservationEnded;
  return { at: 'form', text: refusal === undefined ? cardText.notHeld : cardText.refused(refusal) };
}
