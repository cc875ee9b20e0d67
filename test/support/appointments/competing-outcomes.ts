import { expect } from 'vitest';
import type { CancellationKind } from '#shared/appointments/appointment.ts';
import { factsOf, moneyOf, type Scene, stored } from '../center/scene.ts';
import { cancel } from './patient-changes.ts';

// Runs concurrent decisions about an appointment and checks its outcome.

type Answered = { readonly status: number };

/** Runs the calls concurrently, starting with another one in each round. */
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

/** Cancels the hold at the processor, as the card's bank does when it expires. */
export async function bankLetsGo({ stack }: Scene, appointmentId: string): Promise<Answered> {
  const { paymentIntentId } = (await stored(appointmentId)).deposit;
  await fetch(`${stack.stripe.url}/v1/payment_intents/${paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  return { status: 0 };
}

/** Cancels as the client, accepting the forfeit. */
export const giveUp = (scene: Scene, appointmentId: string) => cancel(scene, appointmentId, true);

/** The event of each cancellation kind. */
const factOf: Readonly<Record<CancellationKind, string>> = {
  denied: 'AppointmentDenied',
  byPatient: 'AppointmentCancelled',
  byDesk: 'AppointmentCancelled',
  removed: 'AppointmentCancelled',
  lapsed: 'HoldLapsed',
  hourPassed: 'HoldLapsed',
};
const ends = ['AppointmentDenied', 'AppointmentCancelled', 'HoldLapsed'];

/** The cancellation kind, if cancelled; expects exactly one matching event. */
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

/** Expects that the deposit of $50.01 moved once in each direction. */
export async function expectMoney(appointmentId: string, wasCaptured: boolean): Promise<void> {
  const { status, deposit } = await stored(appointmentId);
  const back = deposit.status === 'kept' ? { depositKept: 5_001 } : { depositRefunded: 5_001 };
  const captured = { depositCaptured: 5_001, ...(status === 'cancelled' && back) };
  expect(await moneyOf(appointmentId)).toEqual({
    depositHeld: 5_001,
    ...(wasCaptured ? captured : { depositReleased: 5_001 }),
  });
}
