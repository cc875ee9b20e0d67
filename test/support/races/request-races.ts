import { expect } from 'vitest';
import { abandonReservation } from '#shared/appointments/api.ts';
import { acceptProposal, proposeTimes } from '#shared/appointments/proposal-api.ts';
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

export const propose = ({ asAdmin, member, date }: Fixture, appointmentId: string, ...times: string[]) =>
  asAdmin(proposeTimes, {
    params: { appointmentId },
    body: { slots: times.map((time) => ({ staffId: member.staffId, date, time })) },
  });

export const acceptTime = (fixture: Fixture, appointmentId: string, time: string) =>
  fixture.asPatient(acceptProposal, {
    params: params(fixture, appointmentId),
    body: { date: fixture.date, time },
  });

/** Races two acceptances, the client's cancellation, an approval, a denial and a second proposal by the front desk. */
export async function* proposalOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await request(fixture);
  await propose(fixture, appointmentId, '12:00', '14:00');
  yield;
  const answers = await runConcurrently(round, {
    acceptance: () => acceptTime(fixture, appointmentId, '12:00'),
    otherAcceptance: () => acceptTime(fixture, appointmentId, '14:00'),
    approval: () => approve(fixture, appointmentId),
    denial: () => deny(fixture, appointmentId),
    cancellation: () => cancelWithForfeit(fixture, appointmentId),
    proposal: () => propose(fixture, appointmentId, '15:00'),
  });
  yield;
  const kind = await expectSingleEnd(fixture, appointmentId);
  const { time } = await loadAppointment(appointmentId);
  const confirmedTime = kind === undefined ? time : undefined;
  expect(answers.acceptance).toBe(confirmedTime === '12:00' ? 200 : 409);
  expect(answers.otherAcceptance).toBe(confirmedTime === '14:00' ? 200 : 409);
  expect(['10:00', '12:00', '14:00', undefined]).toContain(confirmedTime);
  // An appointment that one of them confirmed can still be denied or cancelled.
  expect(answers.denial === 200).toBe(kind === 'denied');
  expect(answers.cancellation === 200).toBe(kind === 'byPatient');
  expect(answers.approval === 200 || kind !== undefined || confirmedTime !== '10:00').toBe(true);
}
