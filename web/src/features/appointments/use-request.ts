import { useEffect, useRef, useState } from 'react';
import type { requestAppointment } from '#shared/appointments/api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { CardHandle } from './card-form.ts';
import { confirmHold, letGo, reserveHour, useRefresh } from './patient-queries.ts';
import { isAboutTheHour, type Refusal, refusalOf, refusalOfCard } from './request-refusal.ts';

/** What is asked for; another one is another reservation. */
export type Choice = { serviceIds: string[]; date: string; time: string };
export type Reservation = ReplyOf<typeof requestAppointment>;
type Payment = { choice: Choice; card: CardHandle; cardholder: string };

/**
 * The way from a filled form to a request: the hour is reserved, the card's hold confirmed, the server told. A refused
 * card leaves the reservation standing for the next one; leaving the form lets it go.
 */
export function useRequest(patientId: string) {
  const [reservation, setReservation] = useState<Reservation>();
  const refresh = useRefresh();
  // What steps that are already under way must see as it is now, not as it was when they began.
  const current = useRef<Reservation>(undefined);
  const attempt = useRef<{ asked: string; key: string }>(undefined);
  const isOpen = useRef(true);
  const leaving = useRef<Promise<void>>(undefined);

  function keep(next: Reservation | undefined) {
    current.current = next;
    setReservation(next);
  }

  /** The hour is free for others, or for another choice of this client. */
  function release() {
    const left = current.current;
    if (!left) return;
    keep(undefined);
    leaving.current = letGo({ patientId, appointmentId: left.appointmentId }).then(async () => {
      await refresh('times');
    });
  }

  /** Nothing more is paid for a form that nobody looks at any more. */
  function stopIfLeft() {
    if (isOpen.current) return;
    release();
    throw new Error('the form was left');
  }

  async function reserve(choice: Choice): Promise<Reservation> {
    if (current.current) return current.current;
    await leaving.current;
    const asked = JSON.stringify(choice);
    // An answer that was lost on the way is asked for again under the same key: one press, one reservation.
    if (attempt.current?.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() };
    const reserved = await reserveHour(patientId, choice, attempt.current.key);
    attempt.current = undefined;
    keep(reserved);
    stopIfLeft();
    return reserved;
  }

  /** Answers why not; undefined when the request stands. */
  async function send({ choice, card, cardholder }: Payment): Promise<Refusal | undefined> {
    try {
      const { appointmentId, clientSecret } = await reserve(choice);
      const refused = refusalOfCard(await card.confirm({ clientSecret, cardholder }));
      stopIfLeft();
      if (refused?.at === 'time') release();
      if (refused) return refused;
      await confirmHold({ patientId, appointmentId });
      keep(undefined);
      void refresh('visits', 'times');
      return undefined;
    } catch (error) {
      if (isAboutTheHour(error)) {
        release();
        void refresh('times');
      }
      const refusal = refusalOf(error);
      if (refusal.at === 'services') void refresh('services');
      return refusal;
    }
  }

  const leave = useRef(release);
  leave.current = release;
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      leave.current();
    };
  }, []);

  return { reservation, send, release };
}
