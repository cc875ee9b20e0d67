import { expect } from 'vitest';
import type { CancellationKind } from '#shared/appointments/appointment.ts';
import { type Fixture, getLedgerAmounts, listEmittedEvents, loadAppointment } from '../center/fixture.ts';
import { cancel } from './patient-changes.ts';

// Runs concurrent decisions about an appointment and checks its outcome.

type CallResult = { readonly status: number };

/** Runs the calls concurrently, starting with another one in each round. */
export async function runConcurrently<Name extends string>(
  round: number,
  calls: Readonly<Record<Name, () => Promise<CallResult>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(calls) as Name[];
  const firstIndex = round % names.length;
  const orderedNames = [...names.slice(firstIndex), ...names.slice(0, firstIndex)];
  const statuses = await Promise.all(
    orderedNames.map(async (name) => [name, (await calls[name]()).status] as const),
  );
  return Object.fromEntries(statuses) as Record<Name, number>;
}

/** Cancels the hold at the processor, as the card's bank does when it expires. */
export async function expireHoldAtBank({ stack }: Fixture, appointmentId: string): Promise<CallResult> {
  const { paymentIntentId } = (await loadAppointment(appointmentId)).deposit;
  await fetch(`${stack.stripe.url}/v1/payment_intents/${paymentIntentId}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['SPA_STRIPE_SECRET_KEY']}` },
  });
  // The bank makes no call of the product, so there is no status.
  return { status: 0 };
}

/** Cancels as the client, accepting the forfeit. */
export const cancelWithForfeit = (fixture: Fixture, appointmentId: string) =>
  cancel(fixture, appointmentId, true);

/** The event of each cancellation kind. */
const eventByCancellation: Readonly<Record<CancellationKind, string>> = {
  denied: 'AppointmentDenied',
  byPatient: 'AppointmentCancelled',
  byDesk: 'AppointmentCancelled',
  removed: 'AppointmentCancelled',
  lapsed: 'HoldLapsed',
  hourPassed: 'HoldLapsed',
  proposalExpired: 'HoldLapsed',
};
const cancellationEvents = ['AppointmentDenied', 'AppointmentCancelled', 'HoldLapsed'];

/** Expects one event about the end of the appointment, and returns its cancellation kind if it is cancelled. */
export async function expectSingleEnd(
  { stack }: Fixture,
  appointmentId: string,
): Promise<CancellationKind | undefined> {
  await stack.waitUntilSettled();
  const appointment = await loadAppointment(appointmentId);
  const eventNames = (await listEmittedEvents(appointmentId)).map((eventName) => eventName.split('.')[0]!);
  const kind = appointment.status === 'cancelled' ? appointment.cancellation.kind : undefined;
  expect(eventNames.filter((eventName) => cancellationEvents.includes(eventName))).toEqual(
    kind ? [eventByCancellation[kind]] : [],
  );
  expect(appointment.status).toBe(kind ? 'cancelled' : 'confirmed');
  return kind;
}

/** Expects that the deposit of $50.01 moved once in each direction. */
export async function expectMoney(appointmentId: string, wasCaptured: boolean): Promise<void> {
  const { status, deposit } = await loadAppointment(appointmentId);
  const refundOrForfeit = deposit.status === 'kept' ? { depositKept: 5_001 } : { depositRefunded: 5_001 };
  const captured = { depositCaptured: 5_001, ...(status === 'cancelled' && refundOrForfeit) };
  expect(await getLedgerAmounts(appointmentId)).toEqual({
    depositHeld: 5_001,
    ...(wasCaptured ? captured : { depositReleased: 5_001 }),
  });
}
