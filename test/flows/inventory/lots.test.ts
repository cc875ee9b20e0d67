import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { formatShortDayMonth } from '#shared/core/format.ts';
import { lotErrors } from '#shared/inventory/errors.ts';
import { sumLotDoses } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import { listMedicationMoves } from '#shared/inventory/medication-api.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
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

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

type LotKey = { readonly medicationId: string; readonly lotId: string };
const correctCount = (params: LotKey, counted: number, seen: number, reason = 'Conteo') =>
  fixture.asAdmin(api.correctLot, { params, body: { counted, seen, reason } });
type LossInput = { readonly reason?: string; readonly moveId?: string };
const loseDoses = (
  key: LotKey,
  doses: number,
  { reason = 'Frasco roto', moveId = randomUUID() }: LossInput = {},
) =>
  fixture.asAdmin(api.loseDoses, { params: { ...key, moveId }, body: { doses, reason }, key: randomUUID() });
const listMoves = async ({ medicationId }: Pick<LotKey, 'medicationId'>, cursor?: string) =>
  (await fixture.asAdmin(listMedicationMoves, { params: { medicationId }, query: cursor ? { cursor } : {} }))
    .reply;
const findMedicationRow = (key: Pick<LotKey, 'medicationId'>) => findListedMedication(fixture.asAdmin, key);

describe('receiveLot', () => {
  it("adds the doses of its vials, and changes the medication's cost but not its price", async () => {
    const medication = await aMedication(fixture.asAdmin);

    const { reply } = await receive(fixture.asAdmin, medication, {
      lotNumber: ' glu-2612-a ',
      vials: 12,
      vialCostCents: 4990,
      invoice: 'factura 10482',
    });

    expect(reply).toMatchObject({ lotNumber: 'GLU-2612-A', dosesInStock: 120, lotDoses: 120 });
    expect(await readMedication(medication)).toMatchObject({
      vialCostCents: 4990,
      doseCostCents: 499,
      dosePriceCents: 5000,
      marginBasisPoints: 90_200,
    });
    expect((await listMoves(medication)).rows).toMatchObject([
      {
        kind: 'received',
        quantity: 120,
        left: 120,
        vials: 12,
        totalCents: 59_880,
        invoice: 'factura 10482',
        by: `${fixture.admin.firstName} ${fixture.admin.lastName}`,
      },
    ]);
  });

  it('carries over fractions of doses, and rejects less than one dose', async () => {
    const medication = await aMedication(fixture.asAdmin, { dosesPerVial: 2.5 });
    for (let vial = 1; vial <= 7; vial += 1) await receive(fixture.asAdmin, medication, { lotNumber: 'ONE' });
    const { reply } = await receive(fixture.asAdmin, medication, { lotNumber: 'ALL', vials: 7 });
    expect([reply.lotDoses, reply.dosesInStock]).toEqual([17, 34]);

    const tinyMedication = await aMedication(fixture.asAdmin, { dosesPerVial: 0.1 });
    const { problem } = await receive(fixture.asAdmin, tinyMedication, { vials: 3 });
    expect(problem).toMatchObject({
      code: 'lot.below_one_dose',
      fields: [{ field: 'vials', message: expect.stringContaining('no se completa una dosis') }],
    });
    expect((await findMedicationRow(tinyMedication)).lots).toEqual([]);
  });

  it('adds to an existing lot of the same number, and orders lots by expiry', async () => {
    const medication = await aMedication(fixture.asAdmin);
    const soonDate = inDays(40);
    await receive(fixture.asAdmin, medication, { lotNumber: 'LATER' });
    await receive(fixture.asAdmin, medication, { lotNumber: 'SOON', usableUntil: soonDate, vials: 2 });
    await receive(fixture.asAdmin, medication, { lotNumber: 'soon', usableUntil: soonDate });

    const { lots, dosesInStock } = await findMedicationRow(medication);

    expect(dosesInStock).toBe(40);
    expect(lots.map(({ lotNumber, freeDoses }) => [lotNumber, freeDoses])).toEqual([
      ['SOON', 30],
      ['LATER', 10],
    ]);
  });

  it('accepts the last day, and rejects an expired or different expiry and an excessive total', async () => {
    const medication = await aMedication(fixture.asAdmin);
    await receive(fixture.asAdmin, medication);

    const excessive = await receive(fixture.asAdmin, medication, { vials: 101, vialCostCents: 1_000_000 });
    const expired = await receive(fixture.asAdmin, medication, { lotNumber: 'OLD', usableUntil: inDays(-1) });
    const differentExpiry = await receive(fixture.asAdmin, medication, { usableUntil: inDays(201) });

    expect(excessive.problem?.fields).toEqual([{ field: 'vials', message: 'El total pasa de $1,000,000.' }]);
    expect(expired.problem?.fields).toEqual([
      { field: 'usableUntil', message: 'Ese lote ya venció. No se puede recibir.' },
    ]);
    const date = formatShortDayMonth(inDays(200), undefined);
    expect(differentExpiry.problem?.fields).toEqual([
      { field: 'usableUntil', message: `Ese lote ya está con otro vencimiento: ${date}.` },
    ]);
    expect(
      (await receive(fixture.asAdmin, medication, { lotNumber: 'LAST', usableUntil: inDays(0) })).status,
    ).toBe(200);
    expect((await readMedication(medication)).dosesInStock).toBe(20);
  });

  it('creates one lot with all doses for ten concurrent calls', async () => {
    const medication = await aMedication(fixture.asAdmin);

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => receive(fixture.asAdmin, medication)),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await findMedicationRow(medication)).toMatchObject({
      dosesInStock: 100,
      lots: [{ freeDoses: 100 }],
    });
  });
});

describe('dose move retried under another idempotency key', () => {
  const receiveWithId = ({ medicationId }: Pick<LotKey, 'medicationId'>, moveId: string, overrides = {}) =>
    fixture.asAdmin(api.receiveLot, {
      params: { medicationId, moveId },
      body: { lotNumber: 'AGAIN', usableUntil: inDays(90), vials: 2, vialCostCents: 4990, ...overrides },
      key: randomUUID(),
    });

  it('is received once per move id, whatever its vials and lot', async () => {
    const medication = await aMedication(fixture.asAdmin);
    const moveId = randomUUID();
    const receiveOnce = (overrides?: Record<string, unknown>) => receiveWithId(medication, moveId, overrides);

    const [firstResponse, concurrentResponse] = await Promise.all([receiveOnce(), receiveOnce()]);
    const laterResponse = await receiveOnce({ lotNumber: 'OTHER', usableUntil: inDays(10), vials: 3 });

    expect([concurrentResponse.reply, laterResponse.reply]).toEqual([
      firstResponse.reply,
      firstResponse.reply,
    ]);
    expect(laterResponse.reply).toMatchObject({
      lotNumber: 'AGAIN',
      dosesInStock: 20,
      lotDoses: 20,
      doses: 20,
    });
    expect(await listMoveKinds(fixture.asAdmin, medication)).toEqual([['received', 20]]);
  });

  it('is lost once per move id, also when no dose is left', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    const moveId = randomUUID();

    const [firstResponse, concurrentResponse] = await Promise.all([
      loseDoses(key, 10, { moveId }),
      loseDoses(key, 10, { moveId }),
    ]);
    const laterResponse = await loseDoses(key, 4, { moveId, reason: 'Vencido' });

    expect([concurrentResponse.reply, laterResponse.reply]).toEqual([
      firstResponse.reply,
      firstResponse.reply,
    ]);
    expect(laterResponse.reply).toMatchObject({ dosesInStock: 0, lotDoses: 0, doses: 10 });
    expect(await listMoveKinds(fixture.asAdmin, key)).toEqual([
      ['lost', -10],
      ['received', 10],
    ]);
  });

  it('is rejected for the id of another move, and for a malformed id', async () => {
    const { key, otherKey } = await createTwoLots(fixture.asAdmin, { usableUntil: inDays(80) });
    const [receiptId, lossId] = [randomUUID(), randomUUID()];
    await receiveWithId(key, receiptId);
    await loseDoses(key, 1, { moveId: lossId });

    for (const response of [
      await receiveWithId(await aMedication(fixture.asAdmin), receiptId),
      await receiveWithId(key, lossId),
      await loseDoses(key, 1, { moveId: receiptId }),
      await loseDoses(otherKey, 1, { moveId: lossId }),
    ])
      expect(response.problem?.code).toBe(coreErrors.key_reused.code);
    for (const response of [await receiveWithId(key, 'a b'), await loseDoses(key, 1, { moveId: 'a b' })])
      expect(response.problem?.code).toBe(coreErrors.malformed.code);
    expect((await readMedication(key)).dosesInStock).toBe(39);
  });
});

describe('correctLot', () => {
  it('records the difference, never goes below the reserved doses, and rejects a stale count', async () => {
    const key = await aReceivedLot(fixture.asAdmin);

    expect((await correctCount(key, 8, 10, 'Faltan dos')).reply).toMatchObject({
      dosesInStock: 8,
      lotDoses: 8,
    });
    expect((await listMoves(key)).rows[0]).toMatchObject({
      kind: 'corrected',
      quantity: -2,
      reason: 'Faltan dos',
    });
    expect((await correctCount(key, 11, 8)).reply.dosesInStock).toBe(11);
    await loseDoses(key, 1);
    const { problem } = await correctCount(key, 11, 11);
    expect(problem).toMatchObject({ status: 409, code: lotErrors.moved.code });
    expect(problem?.detail).toContain('ahora hay 10');
    await createReservation(key, { doses: 3, date: inDays(2) });
    expect((await correctCount(key, 2, 10)).problem?.code).toBe(lotErrors.reserved.code);
    expect((await correctCount(key, 3, 10)).reply.dosesInStock).toBe(3);
  });

  it('either applies on top of a concurrent loss or is rejected', async () => {
    for (let round = 0; round < 6; round++) {
      const key = await aReceivedLot(fixture.asAdmin);

      const [count, loss] = await Promise.all([correctCount(key, 6, 10), loseDoses(key, 2)]);

      const remainingDoses = sumLotDoses(await readLot(key));
      expect(loss.status).toBe(200);
      expect([count.status, remainingDoses]).toEqual(count.status === 200 ? [200, 4] : [409, 8]);
    }
  });
});

describe('loseDoses', () => {
  it('requires a reason, and takes at most the free doses', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    const withoutReason = await loseDoses(key, 1, { reason: '  ' });
    expect(withoutReason.problem?.fields).toEqual([
      { field: 'reason', message: 'Escribe el motivo. Sin motivo no se cambia el inventario.' },
    ]);
    expect((await readLot(key)).freeDoses).toBe(10);
    await createReservation(key, { doses: 3, date: inDays(2) });

    expect((await loseDoses(key, 5)).reply.lotDoses).toBe(5);
    const { problem } = await loseDoses(key, 3);

    expect(problem).toMatchObject({ status: 409, code: lotErrors.too_few.code });
    expect(problem?.detail).toContain('quedan 2 dosis libres');
    expect((await readLot(key)).lastLoss).toMatchObject({ doses: 5, reason: 'Frasco roto' });
  });
});

it('listMedicationMoves returns pages of twenty, newest first with running stock', async () => {
  const medication = await aMedication(fixture.asAdmin);
  for (let count = 1; count <= 23; count++) await receive(fixture.asAdmin, medication);

  const firstPage = await listMoves(medication);
  const secondPage = await listMoves(medication, firstPage.cursor);

  expect([firstPage, secondPage].map(({ rows }) => rows.length)).toEqual([20, 3]);
  expect([...firstPage.rows, ...secondPage.rows].map(({ left: remainingDoses }) => remainingDoses)).toEqual(
    Array.from({ length: 23 }, (_, index) => (23 - index) * 10),
  );
  expect(secondPage.cursor).toBeUndefined();
});
