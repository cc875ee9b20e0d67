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
import { confirmHold, releaseReservation, reserveHour } from './queries.ts';

/** The chosen appointment; another choice needs another reservation. */
type Choice = { serviceIds: string[]; date: string; time: string; shown: ShownQuote };
type Payment = { choice: Choice; card: CardHandle; cardholder: string };
type Reservation = ReplyOf<typeof requestAppointment>;
/** The client's reservation, or 'unanswered' when the answer to its request was lost. */
export type HeldReservation = Reservation | 'unanswered';
type RequestAttemptInput = {
  patientId: string;
  refresh: ReturnType<typeof useRefresh>;
  onHeld: (held: HeldReservation | undefined) => void;
  /** Called when the form is left or changed with an unknown outcome, once it is known as far as possible. */
  onReleased: (outcome: ReleaseOutcome) => void;
};

/** Released with its hold, requested after all, or unknown. */
export type ReleaseOutcome = 'released' | 'stands' | 'unknown';

const toReleaseOutcome = (status: AppointmentStatus | undefined): ReleaseOutcome => {
  if (status === undefined) return 'unknown';
  return status === 'expired' || status === 'cancelled' ? 'released' : 'stands';
};

/** The server did not confirm whether the deposit is held. */
class UnknownHoldError extends Error {}

/** A server error is an answer; any other failure leaves the outcome unknown. */
async function confirmHeld(params: Parameters<typeof confirmHold>[0]): Promise<void> {
  await confirmHold(params).catch((error: unknown) => {
    throw isRejection(error) ? error : new UnknownHoldError();
  });
}

const isNotHeld = (error: unknown) => error instanceof CallError && error.is(paymentErrors.not_held);

/**
 * Reserves the hour, confirms the card hold and notifies the server. A declined card keeps the reservation
 * for the next card; leaving the form releases it.
 */
export class RequestAttempt {
  readonly #given: RequestAttemptInput;
  #reservation: Reservation | undefined;
  /** Retries after a lost answer under the same idempotency key: one click, one reservation. */
  readonly #callOnce = createIdempotentCall();
  /** A choice whose reservation was requested without an answer. */
  #unanswered: Choice | undefined;
  #leaving: Promise<void> | undefined;
  #isOpen = true;
  /** The card may hold the deposit without confirmation by the server. */
  #isUnknown = false;

  constructor(input: RequestAttemptInput) {
    this.#given = input;
  }

  open() {
    this.#isOpen = true;
  }

  close() {
    this.#isOpen = false;
    this.release();
  }

  /** Releases the hour for other clients or another choice. */
  release() {
    if (!this.#reservation && !this.#unanswered) return;
    const reservation = this.#left(this.#reservation, this.#unanswered);
    const wasUnknown = this.#isUnknown;
    this.#keep(undefined);
    this.#leaving = this.#letGo(reservation, wasUnknown);
  }

  /** The reservation to release; after a lost answer, repeats the request to get its id. */
  async #left(reservation: Reservation | undefined, unanswered: Choice | undefined) {
    if (reservation || !unanswered) return reservation;
    return reserveHour(this.#callOnce, this.#given.patientId, unanswered).catch(() => undefined);
  }

  async #letGo(pending: Promise<Reservation | undefined>, wasUnknown: boolean) {
    const { patientId, refresh, onReleased } = this.#given;
    const reservation = await pending;
    if (reservation) {
      const outcome = toReleaseOutcome(
        await releaseReservation({ patientId, appointmentId: reservation.appointmentId }),
      );
      if (wasUnknown || outcome === 'stands') onReleased(outcome);
    }
    await refresh(listAvailableTimes, listMyAppointments);
  }

  /** Returns the error; undefined when the request succeeded. */
  async send(payment: Payment): Promise<RequestError | undefined> {
    const { refresh } = this.#given;
    try {
      const requestError = await this.#pay(payment);
      if (requestError?.at === 'time') this.release();
      return requestError;
    } catch (error) {
      if (error instanceof UnknownHoldError) this.#isUnknown = true;
      if (error instanceof UnknownHoldError) return unknownOutcomeError;
      const requestError = toRequestError(error);
      if (isTimeError(error)) this.release();
      // The client's own hold would remove the hour from the list.
      if (this.#unanswered) return requestError;
      if (requestError.at === 'services') void refresh(listOfferedServices, getClientConfig);
      void refresh(listAvailableTimes);
      return requestError;
    }
  }

  async #pay({ choice, card, cardholder }: Payment): Promise<RequestError | undefined> {
    const { patientId, refresh } = this.#given;
    const { appointmentId, clientSecret } = await this.#reserve(choice);
    // A lost answer of Stripe says nothing about the card: the server asks Stripe as well.
    const sent = await card.confirm({ clientSecret, cardholder }).catch((failure: unknown) => ({ failure }));
    this.#stopIfLeft();
    const cardError = 'failure' in sent ? undefined : toCardError(sent);
    if (cardError) return cardError;
    await confirmHeld({ patientId, appointmentId }).catch((error: unknown) => {
      throw 'failure' in sent && isNotHeld(error) ? sent.failure : error;
    });
    this.#keep(undefined);
    void refresh(listMyAppointments, listAvailableTimes);
    return undefined;
  }

  async #reserve(choice: Choice): Promise<Reservation> {
    if (this.#reservation) return this.#reservation;
    await this.#leaving;
    const reserved = await reserveHour(this.#callOnce, this.#given.patientId, choice).catch(
      (error: unknown) => {
        this.#keep(undefined, isRejection(error) ? undefined : choice);
        this.#stopIfLeft();
        throw error;
      },
    );
    this.#keep(reserved);
    this.#stopIfLeft();
    return reserved;
  }

  /** Aborts the payment once the form is left. */
  #stopIfLeft() {
    if (this.#isOpen) return;
    this.release();
    throw new Error('the form was left');
  }

  #keep(reservation: Reservation | undefined, unanswered?: Choice) {
    this.#reservation = reservation;
    this.#unanswered = unanswered;
    this.#isUnknown = false;
    this.#given.onHeld(unanswered ? 'unanswered' : reservation);
  }
}
