import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { withdrawLot } from '#lambdas/inventory/lots/withdraw-lot.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { listReservedDoses } from '#shared/inventory/medication-api.ts';
import { moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, getConfirmationCode } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { createAssignedAppointment, listLotsToConfirm } from '#test/support/inventory/assignments.ts';
import {
  aReceivedLot,
  createGivenDoses,
  createReservation,
  createTwoLots,
  findListedMedication,
  inDays,
  listMoveKinds,
  readLot,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

type LotKey = { readonly medicationId: string; readonly lotId: string };
const reason = 'Aviso del suplidor por partículas';
const recall = (params: LotKey, recallReason = reason) =>
  fixture.asAdmin(api.recallLot, { params, body: { reason: recallReason } });
const readLotPage = async ({ lotId }: LotKey) =>
  (await fixture.asAdmin(api.getLot, { params: { lotId } })).reply;
const listKinds = (key: LotKey) => listMoveKinds(fixture.asAdmin, key);
const findMedicationRow = (key: LotKey) => findListedMedication(fixture.asAdmin, key);

describe('recallLot', () => {
  it('removes the lot from the stock, and moves its reservations to another lot', async () => {
    const { key, otherKey } = await createTwoLots(fixture.asAdmin, {});
    await createReservation(key, { doses: 2, date: inDays(3) });
    await createReservation(key, { doses: 4, date: inDays(5) });

    const { reply } = await recall(key);

    expect(reply).toMatchObject({ dosesInStock: 10, lotDoses: 0 });
    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 4, reservedDoses: 6 });
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 10, dosesReserved: 6 });
    expect(await readLotPage(key)).toMatchObject({
      state: 'recalled',
      medicationName: (await readMedication(key)).name,
      receivedDoses: 10,
      withdrawnDoses: 10,
      unexplainedDoses: 0,
      recall: {
        by: `${fixture.admin.firstName} ${fixture.admin.lastName}`,
        reason,
        movedDoses: 6,
        movedTo: ['GLU-B'],
        movedAppointments: 2,
        firstDate: inDays(3),
        lastDate: inDays(5),
        uncovered: [],
      },
    });
    expect((await listKinds(key))[0]).toEqual(['recalled', -10]);
    expect((await findMedicationRow(key)).lots.map(({ lotNumber }) => lotNumber)).toEqual(['GLU-B']);
  });

  it('lists the appointments for which no other lot has usable doses', async () => {
    const { key, otherKey } = await createTwoLots(fixture.asAdmin, { usableUntil: inDays(10) });
    const { patientId } = fixture.patient;
    await createReservation(key, { doses: 1, date: inDays(5), patientId });
    const { appointmentId } = await createReservation(key, { doses: 2, date: inDays(20), patientId });
    // A second reservation of the same appointment, as after an earlier recall.
    await createReservation(key, { doses: 1, date: inDays(20), patientId, appointmentId });

    await recall(key);

    expect((await readLotPage(key)).recall?.uncovered).toMatchObject([
      { appointmentId, doses: 3, date: inDays(20), phone: fixture.patient.phone },
    ]);
    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 9, reservedDoses: 1 });
    expect((await readMedication(key)).dosesReserved).toBe(1);
  });

  it('keeps the doses of appointments that have begun and are not closed [R274 R276]', async () => {
    const upcomingFixture = await createFixture(stack, { daysAhead: 1 });
    const { key, otherKey } = await createTwoLots(upcomingFixture.asAdmin, {});
    const medications = [{ medicationId: key.medicationId, doses: 2 }];
    const begunId = await createAssignedAppointment(upcomingFixture, medications);
    const missedId = await createAssignedAppointment(upcomingFixture, medications, { time: '12:00' });
    advanceClock({ days: 2 });
    await createReservation(key, { doses: 1, date: inDays(3), patientId: upcomingFixture.patient.patientId });
    const { medicationId, lotId } = key;
    const reservedDoses = (await fixture.asAdmin(listReservedDoses, { params: { medicationId } })).reply.rows;

    await recall(key);

    const name = `${upcomingFixture.patient.firstName} ${upcomingFixture.patient.lastName}`;
    const expectedDoses = { patientName: name, lotId };
    expect(reservedDoses).toMatchObject([
      {
        ...expectedDoses,
        appointmentId: begunId,
        doses: 2,
        date: upcomingFixture.date,
        time: '10:00',
        hasBegun: true,
      },
      { ...expectedDoses, appointmentId: missedId, doses: 2, time: '12:00', hasBegun: true },
      { ...expectedDoses, doses: 1, date: inDays(3), hasBegun: false },
    ]);
    const inProgress = {
      patientName: name,
      phone: upcomingFixture.patient.phone,
      doses: 2,
      date: upcomingFixture.date,
    };
    expect(await readLotPage(key)).toMatchObject({
      state: 'recalled',
      recall: { movedDoses: 1, uncovered: [] },
      inProgress: [inProgress, inProgress],
    });
    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 9, reservedDoses: 1 });
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 14, dosesReserved: 5 });

    await upcomingFixture.asStaff(startPayment, {
      params: { appointmentId: begunId },
      body: { method: 'cash' },
    });
    const code = await getConfirmationCode(begunId);
    await upcomingFixture.asStaff(completeAppointment, {
      params: { appointmentId: begunId },
      body: { code, lots: await listLotsToConfirm(begunId) },
    });
    await upcomingFixture.asAdmin(markNoShow, { params: { appointmentId: missedId } });

    const { reply } = await upcomingFixture.asAdmin(api.listLotDeliveries, { params: { lotId: key.lotId } });
    expect(reply.rows).toMatchObject([{ patientName: name, doses: 2 }]);
    expect(await readLotPage(key)).toMatchObject({ inProgress: [], dispensedDoses: 2, unexplainedDoses: 0 });
    expect(await readLot(key)).toMatchObject({ reservedDoses: 0, withdrawnDoses: 8, shelf: 'gone' });
    expect((await listKinds(key)).slice(0, 3)).toEqual([
      ['recalled', -2],
      ['dispensed', -2],
      ['recalled', -6],
    ]);
  });

  it('moves the doses to another lot when such an appointment is moved to another day', async () => {
    const upcomingFixture = await createFixture(stack, { daysAhead: 1 });
    const { key, otherKey } = await createTwoLots(upcomingFixture.asAdmin, {});
    const appointmentId = await createAssignedAppointment(upcomingFixture, [
      { medicationId: key.medicationId, doses: 2 },
    ]);
    advanceClock({ days: 2 });
    await recall(key);
    await addWorkingHours(upcomingFixture.member.staffId, inDays(3));

    const { status } = await moveAtDesk(upcomingFixture, appointmentId, {
      to: { date: inDays(3), time: '10:00' },
    });

    expect(status).toBe(200);
    expect((await readLotPage(key)).inProgress).toEqual([]);
    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 8, reservedDoses: 2 });
    expect(await readMedication(key)).toMatchObject({ dosesInStock: 10, dosesReserved: 2 });
  });

  it('moves more reservations than fit in one transaction', async () => {
    const { key, otherKey } = await createTwoLots(fixture.asAdmin, { vials: 20 });
    await receive(fixture.asAdmin, key, { lotNumber: 'GLU-A', usableUntil: inDays(60), vials: 9 });
    for (let count = 0; count < 50; count++) await createReservation(key, { doses: 1, date: inDays(3) });

    await recall(key);

    expect(await readLot(otherKey)).toMatchObject({ freeDoses: 150, reservedDoses: 50 });
    expect((await readLotPage(key)).recall).toMatchObject({ movedDoses: 50, movedAppointments: 50 });
  });

  it('continues after a crash between two transactions, and reports the total', async () => {
    const { key } = await createTwoLots(fixture.asAdmin, { vials: 1 });
    await receive(fixture.asAdmin, key, { lotNumber: 'GLU-A', usableUntil: inDays(60), vials: 9 });
    for (let count = 0; count < 45; count++) await createReservation(key, { doses: 1, date: inDays(3) });
    const platform = thePlatform();
    let commitCount = 0;
    const platformThatFails = {
      ...platform,
      commit: (...writes: Write[]) => {
        commitCount += 1;
        return commitCount === 1
          ? platform.commit(...writes)
          : Promise.reject(new Error('the process ended'));
      },
    };
    const withdrawal = { key, kind: 'recalled', reason, isDue: () => true } as const;
    const lotBefore = await readLot(key);
    await expect(withdrawLot(platformThatFails, withdrawal)).rejects.toThrow('the process ended');
    expect(await readLot(key)).toMatchObject({ state: 'usable', reservedDoses: 5 });
    // A concurrent change based on the lot before the crash.
    await platform.commit(platform.lots.change(lotBefore, { ...lotBefore, vialCostCents: 1 }));

    await recall(key);

    const { recall: recallResult } = await readLotPage(key);
    expect(recallResult).toMatchObject({ movedDoses: 10, movedAppointments: 10 });
    expect(recallResult?.uncovered).toHaveLength(35);
    expect(await readLot(key)).not.toHaveProperty('rehomedSoFar');
  });

  it('is rejected for a recalled lot, as are receipts, counts and losses', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    await recall(key);
    const body = { reason };

    const responses = [
      await recall(key),
      await receive(fixture.asAdmin, key),
      await fixture.asAdmin(api.loseDoses, {
        params: { ...key, moveId: randomUUID() },
        body: { ...body, doses: 1 },
      }),
      await fixture.asAdmin(api.correctLot, { params: key, body: { ...body, counted: 1, seen: 0 } }),
    ];

    for (const { problem } of responses) expect(problem?.code).toBe(lotErrors.closed.code);
  });

  it('is applied once for twenty concurrent calls', async () => {
    const key = await aReceivedLot(fixture.asAdmin);

    const responses = await Promise.all(Array.from({ length: 20 }, () => recall(key)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listKinds(key)).filter(([kind]) => kind === 'recalled')).toEqual([['recalled', -10]]);
  });

  it('keeps the list of recipients, newest first', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    const { patient } = fixture;
    await createGivenDoses(key, { patient, doses: 1, date: '2026-11-10' });
    await createGivenDoses(key, { patient, doses: 2, date: '2026-11-21' });

    const { reply } = await fixture.asAdmin(api.listLotDeliveries, { params: { lotId: key.lotId } });

    const patientName = `${patient.firstName} ${patient.lastName}`;
    expect(reply.rows).toMatchObject([
      { date: '2026-11-21', patientName, phone: patient.phone, doses: 2, mgPerDose: 600 },
      { date: '2026-11-10', doses: 1 },
    ]);
  });
});
