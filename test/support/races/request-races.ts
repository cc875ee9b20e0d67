import { expect } from 'vitest';
import { abandonReservation } from '#shared/appointments/api.ts';
import {
  cancelWithForfeit,
  expectMoney,
  expectSingleEnd,
  expireHoldAtBank,
  runConcurrently,
} from '#test/support/appointments/competing-outcomes.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import {
  approve,
  createFixture,
  deny,
  type Fixture,
  getOutcome,
  listClientMessages,
  listEmittedEvents,
  loadAppointment,
  params,
  request,
} from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

export const abandon = (fixture: Fixture, appointmentId: string) =>
  fixture.asPatient(abandonReservation, { params: params(fixture, appointmentId) });

/** Expires the hold in every other round. */
const expireEveryOtherHold = (fixture: Fixture, appointmentId: string, round: number) => () =>
  round % 2 === 0 ? expireHoldAtBank(fixture, appointmentId) : Promise.resolve({ status: 0 });

/** The number of events per outcome, without AppointmentChanged. A refund that is due adds two. */
const eventCounts: Readonly<Record<string, number>> = {
  confirmed: 2,
  lapsed: 2,
  denied: 4,
  byPatient: 4,
};

/** Races approval, denial, abandonment and expiry of the hold. */
export async function* requestOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await request(fixture);
  yield;
  const answers = await runConcurrently(round, {
    approval: () => approve(fixture, appointmentId),
    denial: () => deny(fixture, appointmentId),
    abandonment: () => abandon(fixture, appointmentId),
    bank: expireEveryOtherHold(fixture, appointmentId, round),
  });
  yield;
  const { mails, texts } = await listClientMessages(fixture);

  const outcome = await getOutcome(appointmentId);
  expect(Object.keys(eventCounts)).toContain(outcome);
  expect(answers.approval).toBe(outcome === 'confirmed' ? 200 : 409);
  expect(answers.denial).toBe(outcome === 'denied' ? 200 : 409);
  expect(answers.abandonment).toBe(200);
  const eventNames = (await listEmittedEvents(appointmentId)).filter(
    (eventName) => eventName !== 'AppointmentChanged.v1',
  );
  expect(eventNames).toHaveLength(eventCounts[outcome]!);
  expect([mails.length, texts.length]).toEqual([1, 1]);
}

/** Races approval, denial, cancellation by the client, deletion and expiry of the hold. */
export async function* requestOutcomeAtDesk(stack: TestStack, round: number): Race {
  // In every fifth round, the appointment is near enough that its deposit may be forfeited.
  const fixture = await createFixture(stack, round % 5 === 0 ? { daysAhead: 1 } : {});
  const appointmentId = await request(fixture);
  yield;
  const answers = await runConcurrently(round, {
    approval: () => approve(fixture, appointmentId),
    denial: () => deny(fixture, appointmentId),
    cancellation: () => cancelWithForfeit(fixture, appointmentId),
    deletion: () => removeAppointment(fixture, appointmentId, 'pending'),
    bank: expireEveryOtherHold(fixture, appointmentId, round),
  });
  yield;

  const endKind = await expectSingleEnd(fixture, appointmentId);
  const wasConfirmed = (await listEmittedEvents(appointmentId)).includes('AppointmentConfirmed.v1');
  expect(answers.approval === 200).toBe(wasConfirmed);
  expect(answers.denial === 200).toBe(endKind === 'denied');
  expect(answers.cancellation === 200).toBe(endKind === 'byPatient');
  expect(answers.deletion === 200).toBe((await loadAppointment(appointmentId)).hidden);
  for (const status of Object.values(answers)) expect([0, 200, 404, 409]).toContain(status);
  await expectMoney(appointmentId, wasConfirmed);
}
