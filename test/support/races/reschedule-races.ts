import { expect } from 'vitest';
import { move, slotOf } from '#test/support/appointments/desk-actions.ts';
import {
  atOnce,
  cancel,
  hourOf,
  moveFrom,
  moveTo,
  refundsOf,
} from '#test/support/appointments/patient-changes.ts';
import {
  another,
  approve,
  aScene,
  ask,
  assignmentOf,
  confirmed,
  deny,
  factsOf,
  moneyOf,
  outcomeOf,
  request,
  stored,
} from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

type Answered = { readonly status: number; readonly problem: { readonly code: string } };

export const taken = 'appointment.slot_taken';

/** A move and a booking of the same hour. */
export async function* moveOrBooking(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const luz = await another(scene);
  const appointmentId = await confirmed(scene);
  yield;
  const [moved, booking] = await atOnce<Answered>(round, [
    () => moveTo(scene, appointmentId, '14:00'),
    () => ask(luz, { time: '14:00' }),
  ]);
  yield;

  expect([moved!.status, booking!.status].sort()).toEqual([200, 409]);
  const lost = [moved!, booking!].find(({ status }) => status === 409);
  expect(lost?.problem.code).toBe(taken);
  expect((await stored(appointmentId)).time).toBe(moved!.status === 200 ? '14:00' : '10:00');
}

/** A move by the client and one by the desk. */
export async function* moveByBoth(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  const seen = await hourOf(appointmentId);
  const from = await slotOf(appointmentId);
  yield;
  const answers = await atOnce<Answered>(round, [
    () => moveFrom(scene, appointmentId, seen, { ...seen, time: '14:00' }),
    () => move(scene, appointmentId, { to: { time: '15:00' }, from }),
  ]);
  yield;

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.problem.code).toBe('appointment.moved_meanwhile');
  expect((await stored(appointmentId)).time).toBe(answers[0]!.status === 200 ? '14:00' : '15:00');
}

/** Expected statuses, refunded cents and number of end events for each outcome. */
const outcomes: Record<string, { denial: number; cancelled: number; back: number; ends: number }> = {
  confirmed: { denial: 409, cancelled: 409, back: 0, ends: 0 },
  denied: { denial: 200, cancelled: 409, back: 5_001, ends: 1 },
  byPatient: { denial: 409, cancelled: 200, back: 5_001, ends: 1 },
};

/** Approval, denial, cancellation and move of a request. */
export async function* requestOrMove(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await request(scene);
  yield;
  const [denial, cancelled, moved] = await atOnce<Answered>(round, [
    () => deny(scene, appointmentId),
    () => cancel(scene, appointmentId),
    () => moveTo(scene, appointmentId, '14:00'),
    () => approve(scene, appointmentId),
  ]);
  yield;
  await stack.settled();

  const { depositReleased = 0, depositRefunded = 0 } = await moneyOf(appointmentId);
  const ends = (await factsOf(appointmentId)).filter((fact) => /Denied|Cancelled/.test(fact));
  expect({
    denial: denial!.status,
    cancelled: cancelled!.status,
    back: depositReleased + depositRefunded,
    ends: ends.length,
  }).toEqual(outcomes[await outcomeOf(appointmentId)]);
  const { time } = await stored(appointmentId);
  expect(['10:00', moved!.status === 200 ? '14:00' : '10:00']).toContain(time);
}

/** Cancellation, denial, move and approval of a confirmed appointment. */
export async function* confirmedOrMove(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  yield;
  const [cancelled, denial, again] = await atOnce<Answered>(round, [
    () => cancel(scene, appointmentId),
    () => deny(scene, appointmentId, 'confirmed'),
    () => cancel(scene, appointmentId),
    () => moveTo(scene, appointmentId, '15:00'),
    () => approve(scene, appointmentId, assignmentOf(scene, '16:00')),
  ]);
  yield;
  await stack.settled();

  expect([cancelled, denial, again].filter((answer) => answer?.status === 200)).toHaveLength(1);
  expect((await stored(appointmentId)).status).toBe('cancelled');
  expect(await refundsOf(scene, appointmentId)).toEqual([5_001]);
}
