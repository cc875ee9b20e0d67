import { expect } from 'vitest';
import { moveAtDesk, readSlot } from '#test/support/appointments/desk-actions.ts';
import {
  cancel,
  listRefunds,
  moveFrom,
  moveTo,
  readStartTime,
  runConcurrently,
} from '#test/support/appointments/patient-changes.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  deny,
  getLedgerAmounts,
  getOutcome,
  listEmittedEvents,
  loadAppointment,
  request,
  submitRequest,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

type CallResult = { readonly status: number; readonly problem: { readonly code: string } };

export const slotTakenCode = 'appointment.slot_taken';

/** Races a move against a booking of the same slot. */
export async function* moveOrBooking(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const luz = await withAnotherClient(fixture);
  const appointmentId = await createConfirmedAppointment(fixture);
  yield;
  const [moved, booking] = await runConcurrently<CallResult>(round, [
    () => moveTo(fixture, appointmentId, '14:00'),
    () => submitRequest(luz, { time: '14:00' }),
  ]);
  yield;

  expect([moved!.status, booking!.status].sort()).toEqual([200, 409]);
  const rejected = [moved!, booking!].find(({ status }) => status === 409);
  expect(rejected?.problem.code).toBe(slotTakenCode);
  expect((await loadAppointment(appointmentId)).time).toBe(moved!.status === 200 ? '14:00' : '10:00');
}

/** Races a move by the client against one by the desk. */
export async function* moveByBoth(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  const shownTime = await readStartTime(appointmentId);
  const from = await readSlot(appointmentId);
  yield;
  const answers = await runConcurrently<CallResult>(round, [
    () => moveFrom(fixture, appointmentId, shownTime, { ...shownTime, time: '14:00' }),
    () => moveAtDesk(fixture, appointmentId, { to: { time: '15:00' }, from }),
  ]);
  yield;

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  expect(rejected?.problem.code).toBe('appointment.moved_meanwhile');
  expect((await loadAppointment(appointmentId)).time).toBe(answers[0]!.status === 200 ? '14:00' : '15:00');
}

/** Expected statuses, refunded cents and number of end events for each outcome. */
type RaceOutcome = { denial: number; cancelled: number; refundedCents: number; endEvents: number };
const outcomes: Record<string, RaceOutcome> = {
  confirmed: { denial: 409, cancelled: 409, refundedCents: 0, endEvents: 0 },
  denied: { denial: 200, cancelled: 409, refundedCents: 5_001, endEvents: 1 },
  byPatient: { denial: 409, cancelled: 200, refundedCents: 5_001, endEvents: 1 },
};

/** Races approval, denial, cancellation and move of a request. */
export async function* requestOrMove(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await request(fixture);
  yield;
  const [denial, cancelled, moved] = await runConcurrently<CallResult>(round, [
    () => deny(fixture, appointmentId),
    () => cancel(fixture, appointmentId),
    () => moveTo(fixture, appointmentId, '14:00'),
    () => approve(fixture, appointmentId),
  ]);
  yield;
  await stack.waitUntilSettled();

  const { depositReleased = 0, depositRefunded = 0 } = await getLedgerAmounts(appointmentId);
  const eventNames = await listEmittedEvents(appointmentId);
  const endEvents = eventNames.filter((eventName) => /Denied|Cancelled/.test(eventName));
  expect({
    denial: denial!.status,
    cancelled: cancelled!.status,
    refundedCents: depositReleased + depositRefunded,
    endEvents: endEvents.length,
  }).toEqual(outcomes[await getOutcome(appointmentId)]);
  const { time } = await loadAppointment(appointmentId);
  expect(['10:00', moved!.status === 200 ? '14:00' : '10:00']).toContain(time);
}

/** Races cancellation, denial, move and approval of a confirmed appointment. */
export async function* confirmedOrMove(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  yield;
  const [cancelled, denial, secondCancellation] = await runConcurrently<CallResult>(round, [
    () => cancel(fixture, appointmentId),
    () => deny(fixture, appointmentId, 'confirmed'),
    () => cancel(fixture, appointmentId),
    () => moveTo(fixture, appointmentId, '15:00'),
    () => approve(fixture, appointmentId, buildAssignmentFor(fixture, '16:00')),
  ]);
  yield;
  await stack.waitUntilSettled();

  expect([cancelled, denial, secondCancellation].filter((answer) => answer?.status === 200)).toHaveLength(1);
  expect((await loadAppointment(appointmentId)).status).toBe('cancelled');
  expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
}
