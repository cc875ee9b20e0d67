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
import { CallError, isRefusal } from '#web/src/lib/problem.ts';
import { retrySafeCall } from '#web/src/lib/retry-safe.ts';
import {
  isAboutTheHour,
  type Refusal,
  refusalOf,
  refusalOfCard,
  unknownOutcome,
} from '../shared/request-refusal.ts';
import { confirmHold, letGo, reserveHour } from './queries.ts';

/** What is asked for; another one is another reservation. */
type Choice = { serviceIds: string[]; date: string; time: string; shown: ShownQuote };
type Payment = { choice: Choice; card: CardHandle; cardholder: string };
type Reservation = ReplyOf<typeof requestAppointment>;
/** The hour is this client's: reserved, or asked for and its answer lost. */
export type HeldHour = Reservation | 'unanswered';
type RequestAttemptInput = {
  patientId: string;
  refresh: ReturnType<typeof useRefresh>;
  onHeld: (held: HeldHour | undefined) => void;
  /** The form was left or changed while nobody knew whether its request stands; said as far as it is known then. */
  onLeft: (outcome: LeftOutcome) => void;
};

/** Let go with whatever was held, standing all the same, or still not known. */
export type LeftOutcome = 'released' | 'stands' | 'unknown';

const outcomeOf = (status: AppointmentStatus | undefined): LeftOutcome => {
  if (status === undefined) return 'unknown';
  return status === 'expired' || status === 'cancelled' ? 'released' : 'stands';
};

/** Nobody answers whether the deposit is held. */
class UnknownHold extends Error {}

/** A refusal is an answer; any other failure leaves open whether the request stands. */
async function findOut(own: Parameters<typeof confirmHold>[0]): Promise<void> {
  await confirmHold(own).catch((error: unknown) => {
    throw isRefusal(error) ? error : new UnknownHold();
  });
}

const isNotHeld = (error: unknown) => error instanceof CallError && error.is(paymentErrors.not_held);

/**
 * The way from a filled form to a request: the hour is reserved, the card's hold confirmed, the server told. A refused
 * card leaves the reservation standing for the next one; leaving the form lets it go.
 */
export class RequestAttempt {
  readonly #given: RequestAttemptInput;
  #reservation: Reservation | undefined;
  /** An answer that was lost on the way is asked for again under the same key: one press, one reservation. */
  readonly #callOnce = retrySafeCall();
  /** Asked for without an answer: the hour may be this client's. */
  #unanswered: Choice | undefined;
  #leaving: Promise<void> | undefined;
  #isOpen = true;
  /** The card may hold the deposit, and the server did not say whether it does. */
  #isUnknown = false;

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
    if (!this.#reservation && !this.#unanswered) return;
    const left = this.#left(this.#reservation, this.#unanswered);
    const wasUnknown = this.#isUnknown;
    this.#keep(undefined);
    this.#leaving = this.#letGo(left, wasUnknown);
  }

  /** What is to be let go; a lost answer is asked for once more, since it alone names the reservation. */
  async #left(reservation: Reservation | undefined, unanswered: Choice | undefined) {
    if (reservation || !unanswered) return reservation;
    return reserveHour(this.#callOnce, this.#given.patientId, unanswered).catch(() => undefined);
  }

  async #letGo(leaving: Promise<Reservation | undefined>, wasUnknown: boolean) {
    const { patientId, refresh, onLeft } = this.#given;
    const left = await leaving;
    if (left) {
      const outcome = outcomeOf(await letGo({ patientId, appointmentId: left.appointmentId }));
      if (wasUnknown || outcome === 'stands') onLeft(outcome);
    }
    await refresh(listAvailableTimes, listMyAppointments);
  }

  /** Answers why not; undefined when the request stands. */
  async send(payment: Payment): Promise<Refusal | undefined> {
    const { refresh } = this.#given;
    try {
      const refusal = await this.#pay(payment);
      if (refusal?.at === 'time') this.release();
      return refusal;
    } catch (error) {
      if (error instanceof UnknownHold) this.#isUnknown = true;
      if (error instanceof UnknownHold) return unknownOutcome;
      const refusal = refusalOf(error);
      if (isAboutTheHour(error)) this.release();
      // Its own hold would take the hour out of the list.
      if (this.#unanswered) return refusal;
      if (refusal.at === 'services') void refresh(listOfferedServices, getClientConfig);
      void refresh(listAvailableTimes);
      return refusal;
    }
  }

  async #pay({ choice, card, cardholder }: Payment): Promise<Refusal | undefined> {
    const { patientId, refresh } = this.#given;
    const { appointmentId, clientSecret } = await this.#reserve(choice);
    // No answer from the processor is none about the card: the server asks it too.
    const sent = await card.confirm({ clientSecret, cardholder }).catch((failure: unknown) => ({ failure }));
    this.#stopIfLeft();
    const refusal = 'failure' in sent ? undefined : refusalOfCard(sent);
    if (refusal) return refusal;
    await findOut({ patientId, appointmentId }).catch((error: unknown) => {
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
        this.#keep(undefined, isRefusal(error) ? undefined : choice);
        this.#stopIfLeft();
        throw error;
      },
    );
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

  #keep(reservation: Reservation | undefined, unanswered?: Choice) {
    this.#reservation = reservation;
    this.#unanswered = unanswered;
    this.#isUnknown = false;
    this.#given.onHeld(unanswered ? 'unanswered' : reservation);
  }
}
