import { expect } from 'vitest';
import { deletePatient, updatePatient } from '#shared/patients/desk-api.ts';
import { atOnce } from '#test/support/appointments/competing-outcomes.ts';
import { enter } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, ask } from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

const toCome = async (patientId: string) =>
  (await thePlatform().appointments.byPatient(patientId)).rows.filter(({ hidden }) => !hidden).length;

/** A client is removed while the desk books for them; a removed client has no upcoming appointment. */
export async function* removalOrBooking(stack: TestStack, round: number): Race {
  const scene = await aScene(stack, { canSignIn: true });
  const { patientId } = scene.patient;
  yield;
  const { removal, booking } = await atOnce(round, {
    removal: () => scene.asAdmin(deletePatient, { params: { patientId } }),
    booking: () => enter(scene),
  });
  yield;
  await stack.settled();

  const isRemoved = removal === 200;
  expect([removal, booking]).toEqual(isRemoved ? [200, 404] : [409, 200]);
  expect(await toCome(patientId)).toBe(isRemoved ? 0 : 1);
}

/** A client is deactivated while they request an hour; a request either precedes it or is rejected. */
export async function* deactivationOrRequest(stack: TestStack, round: number): Race {
  const scene = await aScene(stack, { canSignIn: true });
  const { patientId, firstName, lastName, email, phone, version } = scene.patient;
  const body = { firstName, lastName, email, phone, version, active: false };
  yield;
  const { deactivation, request } = await atOnce(round, {
    deactivation: () => scene.asAdmin(updatePatient, { params: { patientId }, body }),
    request: () => ask(scene),
  });
  yield;
  await stack.settled();

  expect(deactivation).toBe(200);
  expect([200, 401, 403]).toContain(request);
  expect(await toCome(patientId)).toBe(request === 200 ? 1 : 0);
}
