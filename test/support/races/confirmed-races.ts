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
  removeAppointment,
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

/** Races denial, cancellation by desk and client, and deletion of a confirmed appointment. */
export async function* confirmedOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, round % 2 === 0 ? { daysAhead: 1 } : {});
  const appointmentId = await createConfirmedAppointment(fixture);
  yield;
  const statuses = await runConcurrently(round, {
    denial: () => deny(fixture, appointmentId, 'confirmed'),
    deskCancellation: () => cancelAtDesk(fixture, appointmentId),
    cancellation: () => cancelWithForfeit(fixture, appointmentId),
    deletion: () => removeAppointment(fixture, appointmentId, 'confirmed'),
  });
  yield;

  const endKind = await expectSingleEnd(fixture, appointmentId);
  expect(statuses.denial === 200).toBe(endKind === 'denied');
  expect(statuses.deskCancellation === 200).toBe(endKind === 'byDesk');
  expect(statuses.cancellation === 200).toBe(endKind === 'byPatient');
  expect(statuses.deletion === 200).toBe(endKind === 'removed');
  await expectMoney(appointmentId, true);
}

/** Races denial, cancellation by desk, and deletion of a desk appointment with a balance. */
export async function* invoicedOutcome(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createEnteredAppointment(fixture, { balanceInvoiced: true });
  yield;
  await runConcurrently(round, {
    denial: () => deny(fixture, appointmentId, 'confirmed'),
    deskCancellation: () => cancelAtDesk(fixture, appointmentId),
    deletion: () => removeAppointment(fixture, appointmentId),
  });
  yield;

  expect(await expectSingleEnd(fixture, appointmentId)).toBeDefined();
  expect(await listInvoiceStatuses(appointmentId)).toEqual([]);
}

/** Races completion by code against deletion of an appointment. */
export async function* closingOrDeletion(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, { daysAhead: 0 });
  const appointmentId = await createConfirmedAppointment(fixture, '16:00');
  const callInput = { params: { appointmentId } };
  await fixture.asStaff(startPayment, { ...callInput, body: { method: 'cash' } });
  const code = await getConfirmationCode(appointmentId);
  yield;
  const { completion, deletion } = await runConcurrently(round, {
    completion: () => fixture.asStaff(completeAppointment, { ...callInput, body: { code } }),
    deletion: () => removeAppointment(fixture, appointmentId, 'confirmed'),
  });
  yield;
  await stack.waitUntilSettled();

  const { status, hidden } = await loadAppointment(appointmentId);
  expect([completion, deletion, status, hidden]).toEqual(
    completion === 200 ? [200, 409, 'completed', false] : [404, 200, 'cancelled', true],
  );
  const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
  const ending =
    completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositRefunded: 5_001 };
  expect(await getLedgerAmounts(appointmentId)).toEqual({ ...captured, ...ending });
}
