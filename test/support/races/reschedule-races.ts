import { expect } from 'vitest';
import { move, readSlot } from '#test/support/appointments/desk-actions.ts';
import {
  cancel,
  listRefunds,
  moveFrom,
  moveTo,
  readHour,
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

/** A move and a booking of the same hour. */
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
  const lost = [moved!, booking!].find(({ status }) => status === 409);
  expect(lost?.problem.code).toBe(slotTakenCode);
  expect((await loadAppointment(appointmentId)).time).toBe(moved!.status === 200 ? '14:00' : '10:00');
}

/** A move by the client and one by the desk. */
export async function* moveByBoth(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  const seen = await readHour(appointmentId);
  const from = await readSlot(appointmentId);
  yield;
  const answers = await runConcurrently<CallResult>(round, [
    () => moveFrom(fixture, appointmentId, seen, { ...seen, time: '14:00' }),
    () => move(fixture, appointmentId, { to: { time: '15:00' }, from }),
  ]);
  yield;

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.problem.code).toBe('appointment.moved_meanwhile');
  expect((await loadAppointment(appointmentId)).time).toBe(answers[0]!.status === 200 ? '14:00' : '15:00');
}

/** Expected statuses, refunded cents and number of end events for each outcome. */
const outcomes: Record<string, { denial: number; cancelled: number; back: number; ends: number }> = {
  confirmed: { denial: 409, cancelled: 409, back: 0, ends: 0 },
  denied: { denial: 200, cancelled: 409, back: 5_001, ends: 1 },
  byPatient: { denial: 409, cancelled: 200, back: 5_001, ends: 1 },
};

/** Approval, denial, cancellation and move of a request. */
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
  const ends = (await listEmittedEvents(appointmentId)).filter((fact) => /Denied|Cancelled/.test(fact));
  expect({
    denial: denial!.status,
    cancelled: cancelled!.status,
    back: depositReleased + depositRefunded,
    ends: ends.length,
  }).toEqual(outcomes[await getOutcome(appointmentId)]);
  const { time } = await loadAppointment(appointmentId);
  expect(['10:00', moved!.status === 200 ? '14:00' : '10:00']).toContain(time);
}

/** Cancellation, denial, move and approval of a confirmed appointment. */
export async function* confirmedOrMove(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  yield;
  const [cancelled, denial, again] = await runConcurrently<CallResult>(round, [
    () => cancel(fixture, appointmentId),
    () => deny(fixture, appointmentId, 'confirmed'),
    () => cancel(fixture, appointmentId),
    () => moveTo(fixture, appointmentId, '15:00'),
    () => approve(fixture, appointmentId, buildAssignmentFor(fixture, '16:00')),
  ]);
  yield;
  await stack.waitUntilSettled();

  expect([cancelled, denial, again].filter((answer) => answer?.status === 200)).toHaveLength(1);
  expect((await loadAppointment(appointmentId)).status).toBe('cancelled');
  expect(await listRefunds(fixture, appointmentId)).toEqual([5_001]);
}
