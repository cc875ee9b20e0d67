import { expect } from 'vitest';
import { deletePatient, updatePatient } from '#shared/patients/desk-api.ts';
import { runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, submitRequest } from '#test/support/center/fixture.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const countUpcoming = async (patientId: string) =>
  (await thePlatform().appointments.byPatient(patientId)).rows.filter(({ hidden }) => !hidden).length;

/** A client is removed while the desk books for them. A removed client has no upcoming appointment. */
export async function* removalOrBooking(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, { canSignIn: true });
  const { patientId } = fixture.patient;
  yield;
  const { removal, booking } = await runConcurrently(round, {
    removal: () => fixture.asAdmin(deletePatient, { params: { patientId } }),
    booking: () => enterAppointment(fixture),
  });
  yield;
  await stack.waitUntilSettled();

  const isRemoved = removal === 200;
  expect([removal, booking]).toEqual(isRemoved ? [200, 404] : [409, 200]);
  expect(await countUpcoming(patientId)).toBe(isRemoved ? 0 : 1);
}

/** A client is deactivated while they request an appointment. A later request is rejected. */
export async function* deactivationOrRequest(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack, { canSignIn: true });
  const { patientId, firstName, lastName, email, phone, version } = fixture.patient;
  const body = { firstName, lastName, email, phone, version, active: false };
  yield;
  const { deactivation, request } = await runConcurrently(round, {
    deactivation: () => fixture.asAdmin(updatePatient, { params: { patientId }, body }),
    request: () => submitRequest(fixture),
  });
  yield;
  await stack.waitUntilSettled();

  expect(deactivation).toBe(200);
  expect([200, 401, 403]).toContain(request);
  expect(await countUpcoming(patientId)).toBe(request === 200 ? 1 : 0);
}
