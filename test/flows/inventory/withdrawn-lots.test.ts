import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { listMedicationMoves, listMedications } from '#shared/inventory/medication-api.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import {
  aMedication,
  aReceivedLot,
  gave,
  inDays,
  lotNow,
  medicationNow,
  receive,
  reserved,
} from '#test/support/inventory/medications.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let scene: Scene;
beforeAll(async () => {
  stack = await aStack();
  scene = await aScene(stack);
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
});

type Key = { readonly medicationId: string; readonly lotId: string };
const reason = 'Aviso del suplidor por partículas';
const recall = (params: Key, why = reason) => scene.asAdmin(api.recallLot, { params, body: { reason: why } });
const pageOf = async ({ lotId }: Key) => (await scene.asAdmin(api.getLot, { params: { lotId } })).reply;
const moveKinds = async ({ medicationId }: Pick<Key, 'medicationId'>) =>
  (await scene.asAdmin(listMedicationMoves, { params: { medicationId } })).reply.rows.map(
    ({ kind, quantity }) => [kind, quantity],
  );
const listed = async ({ medicationId }: Pick<Key, 'medicationId'>) =>
  (await scene.asAdmin(listMedications)).reply.rows.find((row) => row.medicationId === medicationId)!;
const expireLots = () => stack.bus.runSchedule('expire-lots');

/** A lot of ten doses beside which there is another of the same medicine. */
async function twoLots(other: Record<string, unknown>) {
  const medication = await aMedication(scene.asAdmin);
  const { medicationId } = medication;
  const first = (await receive(scene.asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(60) }))
    .reply;
  const second = (await receive(scene.asAdmin, medication, { lotNumber: 'GLU-B', ...other })).reply;
  return { key: { medicationId, lotId: first.lotId }, other: { medicationId, lotId: second.lotId } };
}

describe('a lot that is recalled', () => {
  it('leaves the stock at once; what was reserved of it is reserved of another', async () => {
    const { key, other } = await twoLots({});
    await reserved(key, { doses: 2, date: inDays(3) });
    await reserved(key, { doses: 4, date: inDays(5) });

    const { reply } = await recall(key);

    expect(reply).toMatchObject({ dosesInStock: 10, lotDoses: 0 });
    expect(await lotNow(other)).toMatchObject({ freeDoses: 4, reservedDoses: 6 });
    expect(await medicationNow(key)).toMatchObject({ dosesInStock: 10, dosesReserved: 6 });
    expect(await pageOf(key)).toMatchObject({
      state: 'recalled',
      medicationName: 'Glutatión',
      receivedDoses: 10,
      withdrawnDoses: 10,
      unexplainedDoses: 0,
      recall: {
        by: `${scene.admin.firstName} ${scene.admin.lastName}`,
        reason,
        movedDoses: 6,
        movedTo: ['GLU-B'],
        movedAppointments: 2,
        firstDate: inDays(3),
        lastDate: inDays(5),
        uncovered: [],
      },
    });
    expect((await moveKinds(key))[0]).toEqual(['recalled', -10]);
    expect((await listed(key)).lots.map(({ lotNumber }) => lotNumber)).toEqual(['GLU-B']);
  });

  it('names the appointments that no other lot has doses for on their day', async () => {
    const { key, other } = await twoLots({ usableUntil: inDays(10) });
    const { patientId } = scene.patient;
    await reserved(key, { doses: 1, date: inDays(5), patientId });
    const { appointmentId } = await reserved(key, { doses: 2, date: inDays(20), patientId });

    await recall(key);

    expect((await pageOf(key)).recall?.uncovered).toMatchObject([
      { appointmentId, doses: 2, date: inDays(20), phone: scene.patient.phone },
    ]);
    expect(await lotNow(other)).toMatchObject({ freeDoses: 9, reservedDoses: 1 });
    expect((await medicationNow(key)).dosesReserved).toBe(1);
  });

  it('with more reservations than one transaction has room for moves them all', async () => {
    const { key, other } = await twoLots({ vials: 20 });
    await receive(scene.asAdmin, key, { lotNumber: 'GLU-A', usableUntil: inDays(60), vials: 9 });
    for (let count = 0; count < 95; count++) await reserved(key, { doses: 1, date: inDays(3) });

    await recall(key);

    expect(await lotNow(other)).toMatchObject({ freeDoses: 105, reservedDoses: 95 });
    expect((await pageOf(key)).recall).toMatchObject({ movedDoses: 95, movedAppointments: 95 });
  });

  it('cannot be recalled again, received, counted or lost', async () => {
    const key = await aReceivedLot(scene.asAdmin);
    await recall(key);
    const body = { reason };

    const answers = [
      await recall(key),
      await receive(scene.asAdmin, key),
      await scene.asAdmin(api.loseDoses, { params: key, body: { ...body, doses: 1 } }),
      await scene.asAdmin(api.correctLot, { params: key, body: { ...body, counted: 1, seen: 0 } }),
    ];

    for (const { problem } of answers) expect(problem?.code).toBe(lotErrors.closed.code);
  });

  it('by twenty at once is recalled once', async () => {
    const key = await aReceivedLot(scene.asAdmin);

    const answers = await Promise.all(Array.from({ length: 20 }, () => recall(key)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await moveKinds(key)).filter(([kind]) => kind === 'recalled')).toEqual([['recalled', -10]]);
  });

  it('lists who was given doses of it, newest first, as their records have them', async () => {
    const key = await aReceivedLot(scene.asAdmin);
    const { patient } = scene;
    await gave(await lotNow(key), { patient, doses: 1, date: '2026-11-10' });
    await gave(await lotNow(key), { patient, doses: 2, date: '2026-11-21' });

    const { reply } = await scene.asAdmin(api.listLotDeliveries, { params: { lotId: key.lotId } });

    const patientName = `${patient.firstName} ${patient.lastName}`;
    expect(reply.rows).toMatchObject([
      { date: '2026-11-21', patientName, phone: patient.phone, doses: 2, mgPerDose: 600 },
      { date: '2026-11-10', doses: 1 },
    ]);
  });
});

describe('a lot whose last day is over', () => {
  it('leaves the stock by a move of its own, once, however often the clock comes', async () => {
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

  it('leaves only by being discarded, with a reason', async () => {
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

  it('gives its reservations to another that is good on their day', async () => {
    const { key, other } = await twoLots({});
    await reserved(key, { doses: 3, date: inDays(100) });

    later({ days: 61 });
    await expireLots();

    expect(await lotNow(key)).toMatchObject({ state: 'expired', setAsideDoses: 10, reservedDoses: 0 });
    expect(await lotNow(other)).toMatchObject({ freeDoses: 7, reservedDoses: 3 });
  });
});

describe('a lot that expires in a month', () => {
  const told = async () => {
    await stack.settled();
    const mails = stack.messages.mailbox.list({ type: 'mail', to: scene.admin.email });
    return mails.flatMap((mail) => ('subject' in mail ? [mail.subject] : []));
  };
  const about = async (name: string) => (await told()).filter((subject) => subject.includes(name));

  it('is told to the administrators once, and not while it has longer', async () => {
    const medication = await aMedication(scene.asAdmin, { name: 'Magnesio' });
    await receive(scene.asAdmin, medication, { usableUntil: inDays(31) });
    await expireLots();
    expect(await about('Magnesio')).toEqual([]);

    later({ days: 1 });
    await expireLots();
    await expireLots();

    expect(await about('Magnesio')).toEqual(['Un lote de Magnesio vence en 30 días']);
  });

  it('is nobody’s news when nothing is left of it', async () => {
    const medication = await aMedication(scene.asAdmin, { name: 'Biotina' });
    const { medicationId } = medication;
    const { lotId } = (await receive(scene.asAdmin, medication, { usableUntil: inDays(20) })).reply;
    await scene.asAdmin(api.loseDoses, { params: { medicationId, lotId }, body: { doses: 10, reason } });

    await expireLots();

    expect(await about('Biotina')).toEqual([]);
  });
});
