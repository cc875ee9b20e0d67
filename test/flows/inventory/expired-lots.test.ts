import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { countUsableDoses } from '#shared/inventory/medication.ts';
import { listMedicationMoves } from '#shared/inventory/medication-api.ts';
import { addWorkingHours } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getConfirmationCode,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { assign, createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import {
  aMedication,
  aReceivedLot,
  createReservation,
  createTwoLots,
  findListedMedication,
  inDays,
  listMoveKinds,
  readLot,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';
import { advanceClock, setClockToTime } from '#test/support/system/clock.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

type LotKey = { readonly medicationId: string; readonly lotId: string };
const reason = 'Frasco roto';
const loseTen = (key: LotKey) =>
  fixture.asAdmin(api.loseDoses, {
    params: { ...key, moveId: randomUUID() },
    body: { doses: 10, reason },
  });
const listKinds = (key: LotKey) => listMoveKinds(fixture.asAdmin, key);
const findMedicationRow = (key: LotKey) => findListedMedication(fixture.asAdmin, key);
const expireLots = () => stack.bus.runSchedule('expire-lots');

describe('expired lot', () => {
  it('leaves the stock by an `expired` move, once, however often the schedule runs', async () => {
    const key = await aReceivedLot(fixture.asAdmin, { usableUntil: inDays(3) });

    advanceClock({ days: 3 });
    await expireLots();
    expect((await readLot(key)).state).toBe('usable');

    advanceClock({ days: 1 });
    await expireLots();
    await Promise.all([expireLots(), expireLots()]);

    expect(await listKinds(key)).toEqual([
      ['expired', -10],
      ['received', 10],
    ]);
    expect(await findMedicationRow(key)).toMatchObject({
      dosesInStock: 0,
      lots: [{ state: 'expired', freeDoses: 0, setAsideDoses: 10 }],
    });
  });

  it('can only be discarded, with a reason', async () => {
    const key = await aReceivedLot(fixture.asAdmin, { usableUntil: inDays(1) });
    const discardLot = (discardReason: string) =>
      fixture.asAdmin(api.discardLot, { params: key, body: { reason: discardReason } });
    expect((await discardLot('Vencidas')).problem?.code).toBe(lotErrors.closed.code);
    advanceClock({ days: 2 });
    await expireLots();

    expect((await discardLot(' ')).status).toBe(422);
    expect((await discardLot('Al envase de desechos')).status).toBe(200);

    expect((await findMedicationRow(key)).lots).toEqual([]);
    expect((await discardLot('Otra vez')).problem?.code).toBe(lotErrors.closed.code);
    const { rows } = (
      await fixture.asAdmin(listMedicationMoves, { params: { medicationId: key.medicationId } })
    ).reply;
    expect(rows[0]).toMatchObject({
      kind: 'discarded',
      quantity: 0,
      discardedDoses: 10,
      reason: 'Al envase de desechos',
    });
  });

  it('passes its reservations to a lot that is usable on their day', async () => {
    const { key, otherKey } = await createTwoLots(fixture.asAdmin, {});
    await createReservation(key, { doses: 3, date: inDays(100) });

    advanceClock({ days: 61 });
    await expireLots();

    expect(await readLot(key)).toMatchObject({ state: 'expired', setAsideDoses: 10, reservedDoses: 0 });
    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 7, reservedDoses: 3 });
  });
});

describe('lot on its last day', () => {
  const tryToAssign = async (upcomingFixture: Fixture, { medicationId }: LotKey, date: string) => {
    const { status, problem } = await assign(upcomingFixture, {
      date,
      medications: [{ medicationId, doses: 1, dosePriceCents: 5000 }],
    });
    return status === 200 ? 'assigned' : problem.code;
  };

  it('can be assigned until midnight in Puerto Rico [R358 R367]', async () => {
    const upcomingFixture = await createFixture(stack, { daysAhead: 1 });
    const key = await aReceivedLot(upcomingFixture.asAdmin, { usableUntil: upcomingFixture.date });
    const dayAfter = addDays(upcomingFixture.date, 1);
    await addWorkingHours(upcomingFixture.member.staffId, dayAfter);
    setClockToTime('23:59');

    expect(await tryToAssign(upcomingFixture, key, dayAfter)).toBe('assignment.unavailable');
    expect(await tryToAssign(upcomingFixture, key, upcomingFixture.date)).toBe('assigned');

    advanceClock({ minutes: 2 });
    await expireLots();
    expect(await readLot(key)).toMatchObject({ state: 'usable', reservedDoses: 1 });
    expect(await tryToAssign(await withAnotherClient(upcomingFixture), key, dayAfter)).toBe(
      'assignment.unavailable',
    );
    expect((await receive(upcomingFixture.asAdmin, key, { usableUntil: upcomingFixture.date })).status).toBe(
      200,
    );

    // Also before the schedule has removed it from the stock.
    advanceClock({ days: 1 });
    expect(await tryToAssign(upcomingFixture, key, dayAfter)).toBe('assignment.unavailable');
    const { problem } = await receive(upcomingFixture.asAdmin, key, { usableUntil: upcomingFixture.date });
    expect(problem?.code).toBe(lotErrors.past_expiry.code);
    await expireLots();
    expect(await readLot(key)).toMatchObject({ state: 'expired', freeDoses: 0, setAsideDoses: 19 });
  });

  it('can be recorded as given that day when the appointment is closed later [R274 R276]', async () => {
    const upcomingFixture = await createFixture(stack, { daysAhead: 1 });
    const key = await aReceivedLot(upcomingFixture.asAdmin, { usableUntil: upcomingFixture.date });
    await receive(upcomingFixture.asAdmin, key, { lotNumber: 'GLU-2' });
    const medications = [{ medicationId: key.medicationId, doses: 2 }];
    const givenId = await createAssignedAppointment(upcomingFixture, medications);
    const missedId = await createAssignedAppointment(upcomingFixture, medications, { time: '12:00' });
    advanceClock({ days: 2 });
    await Promise.all([expireLots(), expireLots()]);
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 14, dosesReserved: 4 });

    // Doses reserved in the expired lot are not usable.
    expect(countUsableDoses(await findListedMedication(upcomingFixture.asAdmin, key))).toBe(10);
    await upcomingFixture.asStaff(startPayment, {
      params: { appointmentId: givenId },
      body: { method: 'cash' },
    });
    const code = await getConfirmationCode(givenId);
    await upcomingFixture.asStaff(completeAppointment, {
      params: { appointmentId: givenId },
      body: { code, lots: await listLotsToConfirm(givenId) },
    });
    await upcomingFixture.asAdmin(markNoShow, { params: { appointmentId: missedId } });

    const { reply } = await upcomingFixture.asAdmin(api.listLotDeliveries, { params: { lotId: key.lotId } });
    expect(reply.rows).toMatchObject([{ patientId: upcomingFixture.patient.patientId, doses: 2 }]);
    expect(await readLot(key)).toMatchObject({ dispensedDoses: 2, setAsideDoses: 8, withdrawnDoses: 8 });
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 10, dosesReserved: 0 });
    expect(await listKinds(key)).toEqual([
      ['expired', -2],
      ['dispensed', -2],
      ['expired', -6],
      ['received', 10],
      ['received', 10],
    ]);
  });
});

describe('lot that expires within 30 days', () => {
  const listExpiryMails = async () => {
    await stack.waitUntilSettled();
    const mails = stack.messages.mailbox.list({ type: 'mail', to: fixture.admin.email });
    return mails.map(({ subject }) => subject);
  };
  const listMailsAbout = async (name: string) =>
    (await listExpiryMails()).filter((subject) => subject.includes(`lote de ${name}`));

  it('is reported to the administrators once, unless it is empty', async () => {
    const emptyMedication = await aMedication(fixture.asAdmin, { name: 'Biotina' });
    const lostLot = await receive(fixture.asAdmin, emptyMedication, { usableUntil: inDays(20) });
    await loseTen({ medicationId: emptyMedication.medicationId, lotId: lostLot.reply.lotId });
    const medication = await aMedication(fixture.asAdmin, { name: 'Magnesio' });
    await receive(fixture.asAdmin, medication, { usableUntil: inDays(31), vials: 20 });
    await expireLots();
    expect([await listMailsAbout('Magnesio'), await listMailsAbout('Biotina')]).toEqual([[], []]);

    advanceClock({ days: 1 });
    await expireLots();
    await expireLots();

    expect(await listMailsAbout('Magnesio')).toEqual(['Un lote de Magnesio vence en 30 días']);
  });
});

it('a medication with few doses is reported once, until it has enough again [R350]', async () => {
  const medication = await aMedication(fixture.asAdmin, { name: 'Zinc' });
  const key = { medicationId: medication.medicationId };
  const expireAndListMails = async () => {
    await expireLots();
    await expireLots();
    await stack.waitUntilSettled();
    const mails = stack.messages.mailbox.list({ type: 'mail', to: fixture.admin.email });
    return mails.filter(({ subject }) => subject.startsWith('Zinc tiene')).length;
  };
  // A medication without any lot yet is not reported.
  expect(await expireAndListMails()).toBe(0);
  const { lotId } = (await receive(fixture.asAdmin, key, { vials: 11 })).reply;
  expect(await expireAndListMails()).toBe(0);

  await loseTen({ ...key, lotId });
  expect(await expireAndListMails()).toBe(1);

  await receive(fixture.asAdmin, key, { vials: 1 });
  expect(await expireAndListMails()).toBe(1);
  await loseTen({ ...key, lotId });
  expect(await expireAndListMails()).toBe(2);
});
