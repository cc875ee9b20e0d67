import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { usableDoses } from '#shared/inventory/medication.ts';
import { listMedicationMoves } from '#shared/inventory/medication-api.ts';
import { openOn } from '#test/support/center/center.ts';
import { another, aScene, codeOf, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assign, assigned, lotsToConfirm } from '#test/support/inventory/assignments.ts';
import {
  aMedication,
  aReceivedLot,
  inDays,
  listedNow,
  lotNow,
  medicationNow,
  moveKindsOf,
  receive,
  reserved,
  twoLots,
} from '#test/support/inventory/medications.ts';
import { later, standAtHour } from '#test/support/system/clock.ts';

let scene: Scene;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
});

type Key = { readonly medicationId: string; readonly lotId: string };
const reason = 'Frasco roto';
const loseTen = (key: Key) =>
  scene.asAdmin(api.loseDoses, {
    params: { ...key, moveId: randomUUID() },
    body: { doses: 10, reason },
  });
const moveKinds = (key: Key) => moveKindsOf(scene.asAdmin, key);
const listed = (key: Key) => listedNow(scene.asAdmin, key);
const expireLots = () => stack.bus.runSchedule('expire-lots');

describe('expired lot', () => {
  it('leaves the stock by an `expired` move, once, however often the schedule runs', async () => {
    const key = await aReceivedLot(scene.asAdmin, { usableUntil: inDays(3) });

    later({ days: 3 });
    await expireLots();
    expect((await lotNow(key)).state).toBe('usable');

    later({ days: 1 });
    await expireLots();
    await Promise.all([expireLots(), expireLots()]);

    expect(await moveKinds(key)).toEqual([
      ['expired', -10],
      ['received', 10],
    ]);
    expect(await listed(key)).toMatchObject({
      dosesInStock: 0,
      lots: [{ state: 'expired', freeDoses: 0, setAsideDoses: 10 }],
    });
  });

  it('can only be discarded, with a reason', async () => {
    const key = await aReceivedLot(scene.asAdmin, { usableUntil: inDays(1) });
    const discard = (why: string) => scene.asAdmin(api.discardLot, { params: key, body: { reason: why } });
    expect((await discard('Vencidas')).problem?.code).toBe(lotErrors.closed.code);
    later({ days: 2 });
    await expireLots();

    expect((await discard(' ')).status).toBe(422);
    expect((await discard('Al envase de desechos')).status).toBe(200);

    expect((await listed(key)).lots).toEqual([]);
    expect((await discard('Otra vez')).problem?.code).toBe(lotErrors.closed.code);
    const { rows } = (
      await scene.asAdmin(listMedicationMoves, { params: { medicationId: key.medicationId } })
    ).reply;
    expect(rows[0]).toMatchObject({
      kind: 'discarded',
      quantity: 0,
      discardedDoses: 10,
      reason: 'Al envase de desechos',
    });
  });

  it('passes its reservations to a lot that is usable on their day', async () => {
    const { key, other } = await twoLots(scene.asAdmin, {});
    await reserved(key, { doses: 3, date: inDays(100) });

    later({ days: 61 });
    await expireLots();

    expect(await lotNow(key)).toMatchObject({ state: 'expired', setAsideDoses: 10, reservedDoses: 0 });
    expect(await lotNow(other)).toMatchObject({ freeDoses: 7, reservedDoses: 3 });
  });
});

describe('lot at midnight in Puerto Rico', () => {
  const assignedOn = async (of: Scene, { medicationId }: Key, date: string) => {
    const { status, problem } = await assign(of, {
      date,
      medications: [{ medicationId, doses: 1, dosePriceCents: 5000 }],
    });
    return status === 200 ? 'assigned' : problem.code;
  };

  it('can be assigned until its last day in local time [R358 R367]', async () => {
    const of = await aScene(stack, { daysAhead: 1 });
    const key = await aReceivedLot(of.asAdmin, { usableUntil: of.date });
    const after = addDays(of.date, 1);
    await openOn(of.member.staffId, after);
    standAtHour('23:59');

    expect(await assignedOn(of, key, after)).toBe('assignment.unavailable');
    expect(await assignedOn(of, key, of.date)).toBe('assigned');

    later({ minutes: 2 });
    await expireLots();
    expect(await lotNow(key)).toMatchObject({ state: 'usable', reservedDoses: 1 });
    expect(await assignedOn(await another(of), key, after)).toBe('assignment.unavailable');
    expect((await receive(of.asAdmin, key, { usableUntil: of.date })).status).toBe(200);

    // Also before the schedule has removed it from the stock.
    later({ days: 1 });
    expect(await assignedOn(of, key, after)).toBe('assignment.unavailable');
    const { problem } = await receive(of.asAdmin, key, { usableUntil: of.date });
    expect(problem?.code).toBe(lotErrors.past_expiry.code);
    await expireLots();
    expect(await lotNow(key)).toMatchObject({ state: 'expired', freeDoses: 0, setAsideDoses: 19 });
  });

  it('given on its last day can be recorded when the appointment is closed later [R274 R276]', async () => {
    const of = await aScene(stack, { daysAhead: 1 });
    const key = await aReceivedLot(of.asAdmin, { usableUntil: of.date });
    await receive(of.asAdmin, key, { lotNumber: 'GLU-2' });
    const wanted = [{ medicationId: key.medicationId, doses: 2 }];
    const given = await assigned(of, wanted);
    const notAttended = await assigned(of, wanted, { time: '12:00' });
    later({ days: 2 });
    await Promise.all([expireLots(), expireLots()]);
    expect(await medicationNow(key)).toMatchObject({ dosesInStock: 14, dosesReserved: 4 });

    // Doses reserved in the expired lot are not usable.
    expect(usableDoses(await listedNow(of.asAdmin, key))).toBe(10);
    await of.asStaff(startPayment, { params: { appointmentId: given }, body: { method: 'cash' } });
    const code = await codeOf(given);
    await of.asStaff(completeAppointment, {
      params: { appointmentId: given },
      body: { code, lots: await lotsToConfirm(given) },
    });
    await of.asAdmin(markNoShow, { params: { appointmentId: notAttended } });

    const { reply } = await of.asAdmin(api.listLotDeliveries, { params: { lotId: key.lotId } });
    expect(reply.rows).toMatchObject([{ patientId: of.patient.patientId, doses: 2 }]);
    expect(await lotNow(key)).toMatchObject({ dispensedDoses: 2, setAsideDoses: 8, withdrawnDoses: 8 });
    expect(await medicationNow(key)).toMatchObject({ dosesInStock: 10, dosesReserved: 0 });
    expect(await moveKinds(key)).toEqual([
      ['expired', -2],
      ['dispensed', -2],
      ['expired', -6],
      ['received', 10],
      ['received', 10],
    ]);
  });
});

describe('lot that expires within 30 days', () => {
  const told = async () => {
    await stack.settled();
    const mails = stack.messages.mailbox.list({ type: 'mail', to: scene.admin.email });
    return mails.map(({ subject }) => subject);
  };
  const about = async (name: string) =>
    (await told()).filter((subject) => subject.includes(`lote de ${name}`));

  it('is reported to the administrators once, unless it is empty', async () => {
    const empty = await aMedication(scene.asAdmin, { name: 'Biotina' });
    const gone = await receive(scene.asAdmin, empty, { usableUntil: inDays(20) });
    await loseTen({ medicationId: empty.medicationId, lotId: gone.reply.lotId });
    const medication = await aMedication(scene.asAdmin, { name: 'Magnesio' });
    await receive(scene.asAdmin, medication, { usableUntil: inDays(31), vials: 20 });
    await expireLots();
    expect([await about('Magnesio'), await about('Biotina')]).toEqual([[], []]);

    later({ days: 1 });
    await expireLots();
    await expireLots();

    expect(await about('Magnesio')).toEqual(['Un lote de Magnesio vence en 30 días']);
  });
});

it('medication with few doses is reported once, until it has enough again [R350]', async () => {
  const medication = await aMedication(scene.asAdmin, { name: 'Zinc' });
  const key = { medicationId: medication.medicationId };
  const told = async () => {
    await expireLots();
    await expireLots();
    await stack.settled();
    const mails = stack.messages.mailbox.list({ type: 'mail', to: scene.admin.email });
    return mails.filter(({ subject }) => subject.startsWith('Zinc tiene')).length;
  };
  // A medication without any lot yet is not reported.
  expect(await told()).toBe(0);
  const { lotId } = (await receive(scene.asAdmin, key, { vials: 11 })).reply;
  expect(await told()).toBe(0);

  await loseTen({ ...key, lotId });
  expect(await told()).toBe(1);

  await receive(scene.asAdmin, key, { vials: 1 });
  expect(await told()).toBe(1);
  await loseTen({ ...key, lotId });
  expect(await told()).toBe(2);
});
