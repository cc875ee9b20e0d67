import {
  listAvailableTimes,
  listMyAppointments,
  listOfferedServices,
  type requestAppointment,
} from '#shared/appointments/api.ts';
import type { AppointmentStatus } from '#shared/appointments/appointment.ts';
import type { ShownQuote } from '#shared/appointments/booking/pricing.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import type { CardHandle } from '#web/src/components/card-form/card-form.ts';
import type { useRefresh } from '#web/src/lib/command.ts';
import { createIdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { CallError, isRejection } from '#web/src/lib/problem.ts';
import {
  isTimeError,
  type RequestError,
  toCardError,
  toRequestError,
  unknownOutcomeError,
} from '../shared/request-error.ts';
import { confirmHold, releaseReservation, reserveTime } from './queries.ts';

/** The chosen appointment. Another choice needs another reservation. */
type Choice = { serviceIds: string[]; date: string; time: string; shown: ShownQuote };
type Payment = { choice: Choice; card: CardHandle; cardholder: string };
type Reservation = ReplyOf<typeof requestAppointment>;
/** The client's reservation, or 'unanswered' when the answer to its request was lost. */
export type HeldReservation = Reservation | 'unanswered';
type RequestAttemptInput = {
  patientId: string;
  refresh: ReturnType<typeof useRefresh>;
  /** Receives the reservation after each change, or undefined without one. */
  onReservation: (reservation: HeldReservation | undefined) => void;
  /** Called after a release if it was unknown whether the card holds the deposit, or if the appointment exists. */
  onReleased: (outcome: ReleaseOutcome) => void;
};

/** Released with its hold, requested after all, or unknown. */
export type ReleaseOutcome = 'released' | 'requested' | 'unknown';

const toReleaseOutcome = (status: AppointmentStatus | undefined): ReleaseOutcome => {
  if (status === undefined) return 'unknown';
  return status === 'expired' || status === 'cancelled' ? 'released' : 'requested';
};

/** The server did not confirm whether the deposit is held. */
class UnknownHoldError extends Error {}

/** Throws the server's error, or `UnknownHoldError` if the server did not answer. */
async function confirmHoldAtServer(params: Parameters<typeof confirmHold>[0]): Promise<void> {
  await confirmHold(params).catch((error: unknown) => {
    throw isRejection(error) ? error : new UnknownHoldError();
  });
}

const isNotHeld = (error: unknown) => error instanceof CallError && error.is(paymentErrors.not_held);

/**
 * Reserves the time, confirms the card hold and notifies the server. A declined card keeps the reservation
 * for the next card. Leaving the form releases it.
 */
export class RequestAttempt {
  readonly #input: RequestAttemptInput;
  #reservation: Reservation | undefined;
  /** Retries after a lost answer under the same idempotency key, so that one click makes one reservation. */
  readonly #callOnce = createIdempotentCall();
  /** A choice whose reservation was requested without an answer. */
  #unansweredChoice: Choice | undefined;
  #pendingRelease: Promise<void> | undefined;
  #isOpen = true;
  /** Whether the card may hold the deposit although the server did not confirm it. */
  #isHoldUnknown = false;

  constructor(input: RequestAttemptInput) {
    this.#input = input;
  }

  open() {
    this.#isOpen = true;
  }

  close() {
    this.#isOpen = false;
    this.release();
  }

  /** Releases the time for other clients or another choice. */
  release() {
    if (!this.#reservation && !this.#unansweredChoice) return;
    const reservation = this.#findReservationToRelease(this.#reservation, this.#unansweredChoice);
    const wasHoldUnknown = this.#isHoldUnknown;
    this.#setReservation(undefined);
    this.#pendingRelease = this.#releaseAndRefresh(reservation, wasHoldUnknown);
  }

  /** The reservation to release. After a lost answer, repeats the request to get its id. */
  async #findReservationToRelease(
    reservation: Reservation | undefined,
    unansweredChoice: Choice | undefined,
  ) {
    if (reservation || !unansweredChoice) return reservation;
    return reserveTime(this.#callOnce, this.#input.patientId, unansweredChoice).catch(() => undefined);
  }

  async #releaseAndRefresh(pending: Promise<Reservation | undefined>, wasHoldUnknown: boolean) {
    const { patientId, refresh, onReleased } = this.#input;
    const reservation = await pending;
    if (reservation) {
      const outcome = toReleaseOutcome(
        await releaseReservation({ patientId, appointmentId: reservation.appointmentId }),
      );
      if (wasHoldUnknown || outcome === 'requested') onReleased(outcome);
    }
    await refresh(listAvailableTimes, listMyAppointments);
  }

  /** Returns the error, or undefined when the request succeeded. */
  async send(payment: Payment): Promise<RequestError | undefined> {
    const { refresh } = this.#input;
    try {
      const requestError = await this.#pay(payment);
      if (requestError?.formPart === 'time') this.release();
      return requestError;
    } catch (error) {
      if (error instanceof UnknownHoldError) this.#isHoldUnknown = true;
      if (error instanceof UnknownHoldError) return unknownOutcomeError;
      const requestError = toRequestError(error);
      if (isTimeError(error)) this.release();
      // The client's own hold would remove the time from the list.
      if (this.#unansweredChoice) return requestError;
      if (requestError.formPart === 'services') void refresh(listOfferedServices, getClientConfig);
      void refresh(listAvailableTimes);
      return requestError;
    }
  }

  async #pay({ choice, card, cardholder }: Payment): Promise<RequestError | undefined> {
    const { patientId, refresh } = this.#input;
    const { appointmentId, clientSecret } = await this.#reserve(choice);
    // A lost answer of Stripe leaves open whether the card was accepted. The server asks Stripe again.
    const confirmation = await card
      .confirm({ clientSecret, cardholder })
      .catch((failure: unknown) => ({ failure }));
    this.#stopIfLeft();
    const cardError = 'failure' in confirmation ? undefined : toCardError(confirmation);
    if (cardError) return cardError;
    await confirmHoldAtServer({ patientId, appointmentId }).catch((error: unknown) => {
      throw 'failure' in confirmation && isNotHeld(error) ? confirmation.failure : error;
    });
    this.#setReservation(undefined);
    void refresh(listMyAppointments, listAvailableTimes);
    return undefined;
  }

  async #reserve(choice: Choice): Promise<Reservation> {
    if (this.#reservation) return this.#reservation;
    await this.#pendingRelease;
    const reservation = await reserveTime(this.#callOnce, this.#input.patientId, choice).catch(
      (error: unknown) => {
        this.#setReservation(undefined, isRejection(error) ? undefined : choice);
        this.#stopIfLeft();
        throw error;
      },
    );
    this.#setReservation(reservation);
    this.#stopIfLeft();
    return reservation;
  }

  /** Aborts the payment once the form is left. */
  #stopIfLeft() {
    if (this.#isOpen) return;
    this.release();
    throw new Error('the form was left');
  }

  #setReservation(reservation: Reservation | undefined, unansweredChoice?: Choice) {
    this.#reservation = reservation;
    this.#unansweredChoice = unansweredChoice;
    this.#isHoldUnknown = false;
    this.#input.onReservation(unansweredChoice ? 'unanswered' : reservation);
  }
}
