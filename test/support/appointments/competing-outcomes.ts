import { expect } from 'vitest';
import type { CancellationKind } from '#shared/appointments/appointment.ts';
import { factsOf, moneyOf, type Scene, stored } from '../center/scene.ts';
import { cancel } from './patient-changes.ts';

// How appointments end when several people decide at once.

type Answered = { readonly status: number };

/** All at once; each round another one gets off first. */
export async function atOnce<Name extends string>(
  round: number,
  contenders: Readonly<Record<Name, () => Promise<Answered>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const first = round % names.length;
  const inOrder = [...names.slice(first), ...names.slice(0, first)];
  const answers = await Promise.all(
    inOrder.map(async (name) => [name, (await contenders[name]()).status] as const),
  );
  return Object.fromEntries(answers) as Record<Name, number>;
}

/** The card's bank lets the hold go, as it does when its time is over. */
export async function bankLetsGo({ stack }: Scene, appointmentId: string): Promise<Answered> {
  const { paymentIntentId } = (await stored(appointmentId)).deposit;
  await fetch(`${stack.stripe.url}/v1/payment_intents/${paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  return { status: 0 };
}

/** The client accepts that the deposit is kept, where it is. */
export const giveUp = (scene: Scene, appointmentId: string) => cancel(scene, appointmentId, true);

/** How each end is told. */
const factOf: Readonly<Record<CancellationKind, string>> = {
  denied: 'AppointmentDenied',
  byPatient: 'AppointmentCancelled',
  byDesk: 'AppointmentCancelled',
  removed: 'AppointmentCancelled',
  lapsed: 'HoldLapsed',
  hourPassed: 'HoldLapsed',
};
const ends = ['AppointmentDenied', 'AppointmentCancelled', 'HoldLapsed'];

/** Why the appointment ended, if it did; it ended once, and was told so once. */
export async function onlyEnd(
  { stack }: Scene,
  appointmentId: string,
): Promise<CancellationKind | undefined> {
  await stack.settled();
  const appointment = await stored(appointmentId);
  const told = (await factsOf(appointmentId)).map((fact) => fact.split('.')[0]!);
  const kind = appointment.status === 'cancelled' ? appointment.cancellation.kind : undefined;
  expect(told.filter((fact) => ends.includes(fact))).toEqual(kind ? [factOf[kind]] : []);
  expect(appointment.status).toBe(kind ? 'cancelled' : 'confirmed');
  return kind;
}

/** What became of the deposit's $50.01: it moved once each way. */
export async function expectMoney(appointmentId: string, wasCaptured: boolean): Promise<void> {
  const { status, deposit } = await stored(appointmentId);
  const back = deposit.status === 'kept' ? { depositKept: 5_001 } : { depositRefunded: 5_001 };
  const captured = { depositCaptured: 5_001, ...(status === 'cancelled' && back) };
  expect(await moneyOf(appointmentId)).toEqual({
    depositHeld: 5_001,
    ...(wasCaptured ? captured : { depositReleased: 5_001 }),
  });
}
