import { expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { removeProduct } from '#shared/catalog/desk-api.ts';
import { recallLot } from '#shared/inventory/lot-api.ts';
import { removeMedication } from '#shared/inventory/medication-api.ts';
import { atOnce } from '#test/support/appointments/competing-outcomes.ts';
import { enter } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, ask, codeOf, confirmed, moneyOf, stored } from '#test/support/center/scene.ts';
import { assign } from '#test/support/inventory/assignments.ts';
import { aReceivedLot, lotNow, medicationNow } from '#test/support/inventory/medications.ts';
import { aBookedMember, edit, shown } from '#test/support/staff/team.ts';
import { later } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

// Removals while the removed thing is about to be used.

/** An aesthetician is deactivated while a client requests an hour that only they offer. */
export async function* deactivationOrBooking(stack: TestStack, round: number): Race {
  const { scene, member } = await aBookedMember(stack);
  const seen = (await shown(scene.asAdmin, member.staffId))!;
  yield;
  const { deactivation, request } = await atOnce(round, {
    deactivation: () => edit(scene.asAdmin, seen, { active: false }),
    request: () => ask(scene),
  });
  yield;
  await stack.settled();

  const isActive = (await thePlatform().staff.get(member.staffId)).active;
  expect([deactivation, request, isActive]).toEqual(
    deactivation === 200 ? [200, 409, false] : [409, 200, true],
  );
}

/** A service is deleted while it is booked; a booked appointment keeps its copy of the service. */
export async function* serviceRemovalOrBooking(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  yield;
  const { removal, booking } = await atOnce(round, {
    removal: () => scene.asAdmin(removeProduct, { params: { productId: scene.serviceId } }),
    booking: () => enter(scene),
  });
  yield;
  await stack.settled();

  expect([removal, booking]).toContain(200);
  expect(removal === 200 || removal === 409).toBe(true);
  const [row] = (await thePlatform().appointments.byPatient(scene.patient.patientId)).rows;
  expect(row?.services).toEqual(
    booking === 200
      ? [expect.objectContaining({ serviceId: scene.serviceId, priceCents: 10_001 })]
      : undefined,
  );
}

/** A medication is deleted while its doses are assigned. */
export async function* medicationRemovalOrAssignment(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const key = await aReceivedLot(scene.asAdmin);
  const { medicationId } = key;
  yield;
  const { removal, assignment } = await atOnce(round, {
    removal: () => scene.asAdmin(removeMedication, { params: { medicationId } }),
    assignment: () => assign(scene, { medications: [{ medicationId, doses: 2, dosePriceCents: 5_000 }] }),
  });
  yield;

  expect([200, 409]).toContain(removal);
  expect(assignment === 200).toBe(removal === 409);
  expect((await lotNow(key)).reservedDoses).toBe(assignment === 200 ? 2 : 0);
}

/** A lot is recalled while its doses are assigned; no dose may stay reserved. */
export async function* recallOrAssignment(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const key = await aReceivedLot(scene.asAdmin);
  const medications = [{ medicationId: key.medicationId, doses: 2, dosePriceCents: 5_000 }];
  yield;
  const { recall, assignment } = await atOnce(round, {
    recall: () => scene.asAdmin(recallLot, { params: key, body: { reason: 'Aviso del suplidor' } }),
    assignment: () => assign(scene, { medications }),
  });
  yield;

  expect(recall).toBe(200);
  expect([200, 409]).toContain(assignment);
  expect(await lotNow(key)).toMatchObject({ state: 'recalled', freeDoses: 0, reservedDoses: 0 });
  expect(await medicationNow(key)).toMatchObject({ dosesInStock: 0, dosesReserved: 0 });
}

/** Completion by code, and a no-show marked by the desk. */
export async function* closingOrNoShow(stack: TestStack, round: number): Race {
  const scene = await aScene(stack);
  const appointmentId = await confirmed(scene);
  later({ days: 11 });
  const about = { params: { appointmentId } };
  await scene.asStaff(startPayment, { ...about, body: { method: 'cash' } });
  const code = await codeOf(appointmentId);
  yield;
  const { completion, absence } = await atOnce(round, {
    completion: () => scene.asStaff(completeAppointment, { ...about, body: { code } }),
    absence: () => scene.asAdmin(markNoShow, about),
  });
  yield;
  await stack.settled();

  const { status } = await stored(appointmentId);
  expect([completion, absence, status]).toEqual(
    completion === 200 ? [200, 409, 'completed'] : [409, 200, 'noShow'],
  );
  const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
  const end = completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositKept: 5_001 };
  expect(await moneyOf(appointmentId)).toEqual({ ...captured, ...end });
}
