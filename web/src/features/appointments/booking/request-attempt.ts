import {
  listAvailableTimes,
  listMyAppointments,
  listOfferedServices,
  type requestAppointment,
} from '#shared/appointments/api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { useRefresh } from '#web/src/lib/command.ts';
import { retrySafeCall } from '#web/src/lib/retry-safe.ts';
import { isAboutTheHour, type Refusal, refusalOf, refusalOfCard } from '../shared/request-refusal.ts';
import type { CardHandle } from './card-form.ts';
import { confirmHold, letGo, reserveHour } from './queries.ts';

/** What is asked for; another one is another reservation. */
type Choice = { serviceIds: string[]; date: string; time: string };
type Payment = { choice: Choice; card: CardHandle; cardholder: string };
type Reservation = ReplyOf<typeof requestAppointment>;
type RequestAttemptInput = {
  patientId: string;
  refresh: ReturnType<typeof useRefresh>;
  onReservation: (reservation: Reservation | undefined) => void;
};

/**
 * The way from a filled form to a request: the hour is reserved, the card's hold confirmed, the server told. A refused
 * card leaves the reservation standing for the next one; leaving the form lets it go.
 */
export class RequestAttempt {
  readonly #given: RequestAttemptInput;
  #reservation: Reservation | undefined;
  /** An answer that was lost on the way is asked for again under the same key: one press, one reservation. */
  readonly #callOnce = retrySafeCall();
  #leaving: Promise<void> | undefined;
  #isOpen = true;

  constructor(given: RequestAttemptInput) {
    this.#given = given;
  }

  open() {
    this.#isOpen = true;
  }

  close() {
    this.#isOpen = false;
    this.release();
  }

  /** The hour is free for others, or for another choice of this client. */
  release() {
    const left = this.#reservation;
    if (!left) return;
    const { patientId, refresh } = this.#given;
    this.#keep(undefined);
    this.#leaving = letGo({ patientId, appointmentId: left.appointmentId }).then(() =>
      refresh(listAvailableTimes),
    );
  }

  /** Answers why not; undefined when the request stands. */
  async send(payment: Payment): Promise<Refusal | undefined> {
    const { refresh } = this.#given;
    try {
      const refusal = await this.#pay(payment);
      if (refusal?.at === 'time') this.release();
      return refusal;
    } catch (error) {
      const refusal = refusalOf(error);
      if (isAboutTheHour(error)) this.release();
      void refresh(refusal.at === 'services' ? listOfferedServices : listAvailableTimes);
      return refusal;
    }
  }

  async #pay({ choice, card, cardholder }: Payment): Promise<Refusal | undefined> {
    const { patientId, refresh } = this.#given;
    const { appointmentId, clientSecret } = await this.#reserve(choice);
    const refusal = refusalOfCard(await card.confirm({ clientSecret, cardholder }));
    this.#stopIfLeft();
    if (refusal) return refusal;
    await confirmHold({ patientId, appointmentId });
    this.#keep(undefined);
    void refresh(listMyAppointments, listAvailableTimes);
    return undefined;
  }

  async #reserve(choice: Choice): Promise<Reservation> {
    if (this.#reservation) return this.#reservation;
    await this.#leaving;
    const reserved = await reserveHour(this.#callOnce, this.#given.patientId, choice);
    this.#keep(reserved);
    this.#stopIfLeft();
    return reserved;
  }

  /** Nothing more is paid for a form that nobody looks at any more. */
  #stopIfLeft() {
    if (this.#isOpen) return;
    this.release();
    throw new Error('the form was left');
  }

  #keep(reservation: Reservation | undefined) {
    this.#reservation = reservation;
    this.#given.onReservation(reservation);
  }
}
