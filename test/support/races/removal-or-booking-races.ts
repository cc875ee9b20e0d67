import { expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { removeProduct } from '#shared/catalog/desk-api.ts';
import { recallLot } from '#shared/inventory/lot-api.ts';
import { removeMedication } from '#shared/inventory/medication-api.ts';
import { runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  getConfirmationCode,
  getLedgerAmounts,
  loadAppointment,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { assign } from '#test/support/inventory/assignments.ts';
import { aReceivedLot, readLot, readMedication } from '#test/support/inventory/medications.ts';
import { aBookedMember, edit, findListedMember } from '#test/support/staff/team.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

// Members, services, medications and lots are removed while they are booked or assigned.

/** An aesthetician is deactivated while a client requests a time that only they offer. */
export async function* deactivationOrBooking(stack: TestStack, round: number): Race {
  const { fixture, member } = await aBookedMember(stack);
  const seen = (await findListedMember(fixture.asAdmin, member.staffId))!;
  yield;
  const { deactivation, request } = await runConcurrently(round, {
    deactivation: () => edit(fixture.asAdmin, seen, { active: false }),
    request: () => submitRequest(fixture),
  });
  yield;
  await stack.waitUntilSettled();

  const isActive = (await thePlatform().staff.get(member.staffId)).active;
  expect([deactivation, request, isActive]).toEqual(
    deactivation === 200 ? [200, 409, false] : [409, 200, true],
  );
}

/** A service is deleted while it is booked. A booked appointment keeps its copy of the service. */
export async function* serviceRemovalOrBooking(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  yield;
  const { removal, booking } = await runConcurrently(round, {
    removal: () => fixture.asAdmin(removeProduct, { params: { productId: fixture.serviceId } }),
    booking: () => enterAppointment(fixture),
  });
  yield;
  await stack.waitUntilSettled();

  expect([removal, booking]).toContain(200);
  expect(removal === 200 || removal === 409).toBe(true);
  const [row] = (await thePlatform().appointments.byPatient(fixture.patient.patientId)).rows;
  expect(row?.services).toEqual(
    booking === 200
      ? [expect.objectContaining({ serviceId: fixture.serviceId, priceCents: 10_001 })]
      : undefined,
  );
}

/** A medication is deleted while its doses are assigned. */
export async function* medicationRemovalOrAssignment(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const key = await aReceivedLot(fixture.asAdmin);
  const { medicationId } = key;
  yield;
  const { removal, assignment } = await runConcurrently(round, {
    removal: () => fixture.asAdmin(removeMedication, { params: { medicationId } }),
    assignment: () => assign(fixture, { medications: [{ medicationId, doses: 2, dosePriceCents: 5_000 }] }),
  });
  yield;

  expect([200, 409]).toContain(removal);
  expect(assignment === 200).toBe(removal === 409);
  expect((await readLot(key)).reservedDoses).toBe(assignment === 200 ? 2 : 0);
}

/** A lot is recalled while its doses are assigned. No dose may stay reserved. */
export async function* recallOrAssignment(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const key = await aReceivedLot(fixture.asAdmin);
  const medications = [{ medicationId: key.medicationId, doses: 2, dosePriceCents: 5_000 }];
  yield;
  const { recall, assignment } = await runConcurrently(round, {
    recall: () => fixture.asAdmin(recallLot, { params: key, body: { reason: 'Aviso del suplidor' } }),
    assignment: () => assign(fixture, { medications }),
  });
  yield;

  expect(recall).toBe(200);
  expect([200, 409]).toContain(assignment);
  expect(await readLot(key)).toMatchObject({ state: 'recalled', freeDoses: 0, reservedDoses: 0 });
  expect(await readMedication(key)).toMatchObject({ dosesInStock: 0, dosesReserved: 0 });
}

/** Races completion by code against a no-show marked by the desk. */
export async function* closingOrNoShow(stack: TestStack, round: number): Race {
  const fixture = await createFixture(stack);
  const appointmentId = await createConfirmedAppointment(fixture);
  advanceClock({ days: 11 });
  const callInput = { params: { appointmentId } };
  await fixture.asStaff(startPayment, { ...callInput, body: { method: 'cash' } });
  const code = await getConfirmationCode(appointmentId);
  yield;
  const { completion, noShow } = await runConcurrently(round, {
    completion: () => fixture.asStaff(completeAppointment, { ...callInput, body: { code } }),
    noShow: () => fixture.asAdmin(markNoShow, callInput),
  });
  yield;
  await stack.waitUntilSettled();

  const { status } = await loadAppointment(appointmentId);
  expect([completion, noShow, status]).toEqual(
    completion === 200 ? [200, 409, 'completed'] : [409, 200, 'noShow'],
  );
  const captured = { depositHeld: 5_001, depositCaptured: 5_001 };
  const ending = completion === 200 ? { balanceCollected: 5_000, income: 10_001 } : { depositKept: 5_001 };
  expect(await getLedgerAmounts(appointmentId)).toEqual({ ...captured, ...ending });
}
