import { expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import {
  cancelWithForfeit,
  expectMoney,
  expectSingleEnd,
  runConcurrently,
} from '#test/support/appointments/competing-outcomes.ts';
import {
  cancelAtDesk,
  createEnteredAppointment,
  listInvoiceStatuses,
  remove,
} from '#test/support/appointments/desk-actions.ts';
import {
  createConfirmedAppointment,
  createFixture,
  deny,
  getConfirmationCode,
  getLedgerAmounts,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

/** Denial, cancellation by desk and client, and deletion of a confirmed appointment. */
export async function* confirmedOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, round % 2 === 0 ? { daysAhead: 1 } : {});
  const appointmentId = await createConfirmedAppointment(fixture);
  yield;
  const answers = await runConcurrently(round, {
    denial: () => deny(fixture, appointmentId, 'confirmed'),
    calling: () => cancelAtDesk(fixture, appointmentId),
    cancellation: () => cancelWithForfeit(fixture, appointmentId),
    deletion: () => remove(fixture, appointmentId, 'confirmed'),
  });
  yield;

  const ended = await expectSingleEnd(fixture, appointmentId);
  expect(answers.denial === 200).toBe(ended === 'denied');
  expect(answers.calling === 200).toBe(ended === 'byDesk');
  expect(answers.cancellation === 200).toBe(ended === 'byPatient');
  expect(answers.deletion === 200).toBe(ended === 'removed');
  await expectMoney(appointmentId, true);
}

/** The same for an appointment that the front desk entered with a balance. */
export async function* invoicedOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createEnteredAppointment(fixture, { balanceInvoiced: true });
  yield;
  await runConcurrently(round, {
    denial: () => deny(fixture, appointmentId, 'confirmed'),
    calling: () => cancelAtDesk(fixture, appointmentId),
    deletion: () => remove(fixture, appointmentId),
  });
  yield;

  expect(await expectSingleEnd(fixture, appointmentId)).toBeDefined();
  expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
}

/** Completion by code, and deletion of an appointment. */
export async function* closingOrDeletion(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, { daysAhead: 0 });
  const appointmentId = await createConfirmedAppointment(fixture, '16:00');
  const about = { params: { appointmentId } };
  await fixture.asStaff(startPayment, { ...about, body: { method: 'cash' } });
  const code = await getConfirmationCode(appointmentId);
  yield;
  const { completion, deletion } = await runConcurrently(round, {
    completion: () => fixture.asStaff(completeAppointment, { ...about, body: { code } }),
    deletion: () => remove(fixture, appointmentId, 'confirmed'),
  });
  yield;
  await stack.waitUntilSettled();

  const { status, hidden } = await loadAppointment(appointmentId);
  expect([completion, deletion, status, hidden]).toEqual(
    completion === 200 ? [200, 409, 'completed', false] : [404, 200, 'cancelled', true],
  );
  const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
  const end = completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositRefunded: 5_001 };
  expect(await getLedgerAmounts(appointmentId)).toEqual({ ...captured, ...end });
}
