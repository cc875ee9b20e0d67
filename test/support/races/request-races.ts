import { expect } from 'vitest';
import { abandonReservation } from '#shared/appointments/api.ts';
import {
  atOnce,
  bankLetsGo,
  expectMoney,
  giveUp,
  onlyEnd,
} from '#test/support/appointments/competing-outcomes.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
import {
  approve,
  aScene,
  deny,
  factsOf,
  messagesTo,
  outcomeOf,
  params,
  request,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

export const abandon = (scene: Scene, appointmentId: string) =>
  scene.asPatient(abandonReservation, { params: params(scene, appointmentId) });

/** The hold expires in every other round. */
const bankOf = (scene: Scene, appointmentId: string, round: number) => () =>
  round % 2 === 0 ? bankLetsGo(scene, appointmentId) : Promise.resolve({ status: 0 });

/** The number of events per outcome, without AppointmentChanged; a refund that is due adds two. */
const toldOf: Readonly<Record<string, number>> = {
  confirmed: 2,
  lapsed: 2,
  denied: 4,
  byPatient: 4,
};

/** Approval, denial, abandonment and expiry of the hold. */
export async function* requestOutcome(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await request(scene);
  yield;
  const answers = await atOnce(round, {
    approval: () => approve(scene, appointmentId),
    denial: () => deny(scene, appointmentId),
    abandoned: () => abandon(scene, appointmentId),
    bank: bankOf(scene, appointmentId, round),
  });
  yield;
  const { mails, texts } = await messagesTo(scene);

  const outcome = await outcomeOf(appointmentId);
  expect(Object.keys(toldOf)).toContain(outcome);
  expect(answers.approval).toBe(outcome === 'confirmed' ? 200 : 409);
  expect(answers.denial).toBe(outcome === 'denied' ? 200 : 409);
  expect(answers.abandoned).toBe(200);
  const told = (await factsOf(appointmentId)).filter((fact) => fact !== 'AppointmentChanged.v1');
  expect(told).toHaveLength(toldOf[outcome]!);
  expect([mails.length, texts.length]).toEqual([1, 1]);
}

/** Approval, denial, cancellation by the client, deletion and expiry of the hold. */
export async function* requestOutcomeAtDesk(stack: TestStack, round: number): Race {
  // In every fifth round, the appointment is near enough that its deposit may be forfeited.
  const scene = await aScene(stack, round % 5 === 0 ? { daysAhead: 1 } : {});
  const appointmentId = await request(scene);
  yield;
  const answers = await atOnce(round, {
    approval: () => approve(scene, appointmentId),
    denial: () => deny(scene, appointmentId),
    cancellation: () => giveUp(scene, appointmentId),
    deletion: () => remove(scene, appointmentId, 'pending'),
    bank: bankOf(scene, appointmentId, round),
  });
  yield;

  const ended = await onlyEnd(scene, appointmentId);
  const wasConfirmed = (await factsOf(appointmentId)).includes('AppointmentConfirmed.v1');
  expect(answers.approval === 200).toBe(wasConfirmed);
  expect(answers.denial === 200).toBe(ended === 'denied');
  expect(answers.cancellation === 200).toBe(ended === 'byPatient');
  expect(answers.deletion === 200).toBe((await stored(appointmentId)).hidden);
  for (const status of Object.values(answers)) expect([0, 200, 404, 409]).toContain(status);
  await expectMoney(appointmentId, wasConfirmed);
}
