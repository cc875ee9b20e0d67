import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { CardResult } from '#web/src/components/card-form/card-form.ts';
import { cardText } from '#web/src/components/card-form/copy.ts';
import { CallError, isUnanswered } from '#web/src/lib/problem.ts';
import { requestText } from './patient-copy.ts';

/** Error of a request and the part of the form that shows it. */
export type RequestError = {
  formPart: 'services' | 'time' | 'form';
  text: string;
  /** A second sentence with the next step. */
  nextStep?: string;
};

const timeErrors = [
  appointmentErrors.slot_taken,
  appointmentErrors.no_availability,
  appointmentErrors.not_offered,
  appointmentErrors.notice_too_short,
  appointmentErrors.patient_busy,
  appointmentErrors.time_invalid,
  appointmentErrors.reservation_expired,
];

const serviceErrors = [appointmentErrors.service_not_offered, appointmentErrors.price_changed];

export const isTimeError = (error: unknown) =>
  error instanceof CallError && timeErrors.some((definition) => error.is(definition));

/** Maps a server error to its part of the form. Unknown errors share one sentence. */
export function toRequestError(error: unknown): RequestError {
  if (!(error instanceof CallError)) return { formPart: 'form', text: requestText.failed };
  if (isTimeError(error)) return { formPart: 'time', text: error.detail };
  if (serviceErrors.some((definition) => error.is(definition)))
    return { formPart: 'services', text: error.detail };
  if (isUnanswered(error)) return { formPart: 'form', text: error.detail };
  if (error.status === 0) return { formPart: 'form', text: requestText.failed, nextStep: error.detail };
  return { formPart: 'form', text: error.status >= 500 ? requestText.failed : error.detail };
}

/** Shown while it is unknown whether the appointment was requested. */
export const unknownOutcomeError: RequestError = {
  formPart: 'form',
  text: requestText.unknown,
  nextStep: requestText.unknownHint,
};

export const reservationExpiredError: RequestError = { formPart: 'time', text: requestText.reservationEnded };

/** Maps Stripe's answer to an error, or undefined when the deposit is held or captured. */
export function toCardError({ status, decline }: CardResult): RequestError | undefined {
  if (status === 'requires_capture' || status === 'succeeded') return undefined;
  if (status === 'canceled') return reservationExpiredError;
  return { formPart: 'form', text: decline === undefined ? cardText.notHeld : cardText.refused(decline) };
}
