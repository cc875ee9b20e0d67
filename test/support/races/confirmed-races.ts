import { expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { atOnce, expectMoney, giveUp, onlyEnd } from '#test/support/appointments/competing-outcomes.ts';
import { cancelFor, entered, invoicesNow, remove } from '#test/support/appointments/desk-actions.ts';
import { aScene, codeOf, confirmed, deny, moneyOf, stored } from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

/** Denial, cancellation by desk and client, and deletion of a confirmed appointment. */
export async function* confirmedOutcome(stack: TestStack, round: number): Race {
  const scene = await aScene(stack, round % 2 === 0 ? { daysAhead: 1 } : {});
  const appointmentId = await confirmed(scene);
  yield;
  const answers = await atOnce(round, {
    denial: () => deny(scene, appointmentId, 'confirmed'),
    calling: () => cancelFor(scene, appointmentId),
    cancellation: () => giveUp(scene, appointmentId),
    deletion: () => remove(scene, appointmentId, 'confirmed'),
  });
  yield;

  const ended = await onlyEnd(scene, appointmentId);
  expect(answers.denial === 200).toBe(ended === 'denied');
  expect(answers.calling === 200).toBe(ended === 'byDesk');
  expect(answers.cancellation === 200).toBe(ended === 'byPatient');
  expect(answers.deletion === 200).toBe(ended === 'removed');
  await expectMoney(appointmentId, true);
}

/** The same for an appointment that the front desk entered with a balance. */
export async function* invoicedOutcome(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await entered(scene, { balanceInvoiced: true });
  yield;
  await atOnce(round, {
    denial: () => deny(scene, appointmentId, 'confirmed'),
    calling: () => cancelFor(scene, appointmentId),
    deletion: () => remove(scene, appointmentId),
  });
  yield;

  expect(await onlyEnd(scene, appointmentId)).toBeDefined();
  expect(await invoicesNow(appointmentId)).toEqual([]);
}

/** Completion by code, and deletion of an appointment. */
export async function* closingOrDeletion(stack: TestStack, round: number): Race {
  const scene = await aScene(stack, { daysAhead: 0 });
  const appointmentId = await confirmed(scene, '16:00');
  const about = { params: { appointmentId } };
  await scene.asStaff(startPayment, { ...about, body: { method: 'cash' } });
  const code = await codeOf(appointmentId);
  yield;
  const { completion, deletion } = await atOnce(round, {
    completion: () => scene.asStaff(completeAppointment, { ...about, body: { code } }),
    deletion: () => remove(scene, appointmentId, 'confirmed'),
  });
  yield;
  await stack.settled();

  const { status, hidden } = await stored(appointmentId);
  expect([completion, deletion, status, hidden]).toEqual(
    completion === 200 ? [200, 409, 'completed', false] : [404, 200, 'cancelled', true],
  );
  const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
  const end = completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositRefunded: 5_001 };
  expect(await moneyOf(appointmentId)).toEqual({ ...captured, ...end });
}
