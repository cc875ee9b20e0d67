import { expect } from 'vitest';
import { mergeClients, undoMerge } from '#shared/patients/merge-api.ts';
import { runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { aDuplicateOf } from '#test/support/patients/duplicates.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const listIds = async (patientId: string) =>
  (await thePlatform().appointments.byPatient(patientId)).rows.map(({ appointmentId }) => appointmentId);

/** A duplicate is booked while it is merged. A booking that succeeds is in the kept record, and returns with it. */
export async function* mergeOrBooking(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const { patientId } = fixture.patient;
  const { patientId: duplicateId } = await aDuplicateOf(fixture.patient);
  const body = { version: 0, duplicateVersion: 0, choices: {} };
  yield;
  const { merge, booking } = await runConcurrently(round, {
    merge: () => fixture.asAdmin(mergeClients, { params: { patientId, duplicateId }, body }),
    booking: () => enterAppointment(fixture, { patientId: duplicateId }),
  });
  yield;
  await stack.waitUntilSettled();

  expect(merge).toBe(200);
  expect([200, 404, 409]).toContain(booking);
  const bookedCount = booking === 200 ? 1 : 0;
  const booked = await listIds(patientId);
  expect([booked.length, await listIds(duplicateId)]).toEqual([bookedCount, []]);

  const [{ mergeId } = { mergeId: '' }] = await thePlatform().patientMerges.ofKept(patientId);
  expect((await fixture.asAdmin(undoMerge, { params: { mergeId } })).status).toBe(200);
  await stack.waitUntilSettled();
  expect([await listIds(patientId), await listIds(duplicateId)]).toEqual([[], booked]);
}
