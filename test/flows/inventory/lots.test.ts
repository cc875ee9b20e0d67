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

type Key = { readonly medicationId: string; readonly lotId: string };
const correct = (params: Key, counted: number, seen: number, reason = 'Conteo') =>
  fixture.asAdmin(api.correctLot, { params, body: { counted, seen, reason } });
type LossInput = { readonly reason?: string; readonly moveId?: string };
const lose = (key: Key, doses: number, { reason = 'Frasco roto', moveId = randomUUID() }: LossInput = {}) =>
  fixture.asAdmin(api.loseDoses, { params: { ...key, moveId }, body: { doses, reason }, key: randomUUID() });
const movesOf = async ({ medicationId }: Pick<Key, 'medicationId'>, cursor?: string) =>
  (await fixture.asAdmin(listMedicationMoves, { params: { medicationId }, query: cursor ? { cursor } : {} }))
    .reply;
const listRows = (key: Pick<Key, 'medicationId'>) => findListedMedication(fixture.asAdmin, key);

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
    expect((await movesOf(medication)).rows).toMatchObject([
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

    const tiny = await aMedication(fixture.asAdmin, { dosesPerVial: 0.1 });
    const { problem } = await receive(fixture.asAdmin, tiny, { vials: 3 });
    expect(problem).toMatchObject({
      code: 'lot.below_one_dose',
      fields: [{ field: 'vials', message: expect.stringContaining('no se completa una dosis') }],
    });
    expect((await listRows(tiny)).lots).toEqual([]);
  });

  it('adds to an existing lot of the same number; lots are ordered by expiry', async () => {
    const medication = await aMedication(fixture.asAdmin);
    const soon = inDays(40);
    await receive(fixture.asAdmin, medication, { lotNumber: 'LATER' });
    await receive(fixture.asAdmin, medication, { lotNumber: 'SOON', usableUntil: soon, vials: 2 });
    await receive(fixture.asAdmin, medication, { lotNumber: 'soon', usableUntil: soon });

    const { lots, dosesInStock } = await listRows(medication);

    expect(dosesInStock).toBe(40);
    expect(lots.map(({ lotNumber, freeDoses }) => [lotNumber, freeDoses])).toEqual([
      ['SOON', 30],
      ['LATER', 10],
    ]);
  });

  it('accepts the last day; rejects an expired or different expiry and an excessive total', async () => {
    const medication = await aMedication(fixture.asAdmin);
    await receive(fixture.asAdmin, medication);

    const tooMuch = await receive(fixture.asAdmin, medication, { vials: 101, vialCostCents: 1_000_000 });
    const past = await receive(fixture.asAdmin, medication, { lotNumber: 'OLD', usableUntil: inDays(-1) });
    const other = await receive(fixture.asAdmin, medication, { usableUntil: inDays(201) });

    expect(tooMuch.problem?.fields).toEqual([{ field: 'vials', message: 'El total pasa de $1,000,000.' }]);
    expect(past.problem?.fields).toEqual([
      { field: 'usableUntil', message: 'Ese lote ya venció. No se puede recibir.' },
    ]);
    const date = formatShortDayMonth(inDays(200), undefined);
    expect(other.problem?.fields).toEqual([
      { field: 'usableUntil', message: `Ese lote ya está con otro vencimiento: ${date}.` },
    ]);
    expect(
      (await receive(fixture.asAdmin, medication, { lotNumber: 'LAST', usableUntil: inDays(0) })).status,
    ).toBe(200);
    expect((await readMedication(medication)).dosesInStock).toBe(20);
  });

  it('with ten concurrent calls creates one lot with all doses', async () => {
    const medication = await aMedication(fixture.asAdmin);

    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(fixture.asAdmin, medication)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listRows(medication)).toMatchObject({ dosesInStock: 100, lots: [{ freeDoses: 100 }] });
  });
});

describe('dose move retried under another idempotency key', () => {
  const receiveAs = ({ medicationId }: Pick<Key, 'medicationId'>, moveId: string, more = {}) =>
    fixture.asAdmin(api.receiveLot, {
      params: { medicationId, moveId },
      body: { lotNumber: 'AGAIN', usableUntil: inDays(90), vials: 2, vialCostCents: 4990, ...more },
      key: randomUUID(),
    });

  it('is received once per move id, whatever its vials and lot', async () => {
    const medication = await aMedication(fixture.asAdmin);
    const moveId = randomUUID();
    const receiveOnce = (more?: Record<string, unknown>) => receiveAs(medication, moveId, more);

    const [first, twin] = await Promise.all([receiveOnce(), receiveOnce()]);
    const later = await receiveOnce({ lotNumber: 'OTHER', usableUntil: inDays(10), vials: 3 });

    expect([twin.reply, later.reply]).toEqual([first.reply, first.reply]);
    expect(later.reply).toMatchObject({ lotNumber: 'AGAIN', dosesInStock: 20, lotDoses: 20, doses: 20 });
    expect(await listMoveKinds(fixture.asAdmin, medication)).toEqual([['received', 20]]);
  });

  it('is lost once per move id, also when no dose is left', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    const moveId = randomUUID();

    const [first, twin] = await Promise.all([lose(key, 10, { moveId }), lose(key, 10, { moveId })]);
    const later = await lose(key, 4, { moveId, reason: 'Vencido' });

    expect([twin.reply, later.reply]).toEqual([first.reply, first.reply]);
    expect(later.reply).toMatchObject({ dosesInStock: 0, lotDoses: 0, doses: 10 });
    expect(await listMoveKinds(fixture.asAdmin, key)).toEqual([
      ['lost', -10],
      ['received', 10],
    ]);
  });

  it('is rejected for the id of another move, and for a malformed id', async () => {
    const { key, other } = await createTwoLots(fixture.asAdmin, { usableUntil: inDays(80) });
    const [received, lost] = [randomUUID(), randomUUID()];
    await receiveAs(key, received);
    await lose(key, 1, { moveId: lost });

    for (const answer of [
      await receiveAs(await aMedication(fixture.asAdmin), received),
      await receiveAs(key, lost),
      await lose(key, 1, { moveId: received }),
      await lose(other, 1, { moveId: lost }),
    ])
      expect(answer.problem?.code).toBe(coreErrors.key_reused.code);
    for (const answer of [await receiveAs(key, 'a b'), await lose(key, 1, { moveId: 'a b' })])
      expect(answer.problem?.code).toBe(coreErrors.malformed.code);
    expect((await readMedication(key)).dosesInStock).toBe(39);
  });
});

describe('correctLot', () => {
  it('records the difference, never goes below the reserved doses, and rejects a stale count', async () => {
    const key = await aReceivedLot(fixture.asAdmin);

    expect((await correct(key, 8, 10, 'Faltan dos')).reply).toMatchObject({ dosesInStock: 8, lotDoses: 8 });
    expect((await movesOf(key)).rows[0]).toMatchObject({
      kind: 'corrected',
      quantity: -2,
      reason: 'Faltan dos',
    });
    expect((await correct(key, 11, 8)).reply.dosesInStock).toBe(11);
    await lose(key, 1);
    const { problem } = await correct(key, 11, 11);
    expect(problem).toMatchObject({ status: 409, code: lotErrors.moved.code });
    expect(problem?.detail).toContain('ahora hay 10');
    await createReservation(key, { doses: 3, date: inDays(2) });
    expect((await correct(key, 2, 10)).problem?.code).toBe(lotErrors.reserved.code);
    expect((await correct(key, 3, 10)).reply.dosesInStock).toBe(3);
  });

  it('concurrent with a loss either applies on top of it or is rejected', async () => {
    for (let round = 0; round < 6; round++) {
      const key = await aReceivedLot(fixture.asAdmin);

      const [count, loss] = await Promise.all([correct(key, 6, 10), lose(key, 2)]);

      const left = sumLotDoses(await readLot(key));
      expect(loss.status).toBe(200);
      expect([count.status, left]).toEqual(count.status === 200 ? [200, 4] : [409, 8]);
    }
  });
});

describe('loseDoses', () => {
  it('requires a reason, and takes at most the free doses', async () => {
    const key = await aReceivedLot(fixture.asAdmin);
    const silent = await lose(key, 1, { reason: '  ' });
    expect(silent.problem?.fields).toEqual([
      { field: 'reason', message: 'Escribe el motivo. Sin motivo no se cambia el inventario.' },
    ]);
    expect((await readLot(key)).freeDoses).toBe(10);
    await createReservation(key, { doses: 3, date: inDays(2) });

    expect((await lose(key, 5)).reply.lotDoses).toBe(5);
    const { problem } = await lose(key, 3);

    expect(problem).toMatchObject({ status: 409, code: lotErrors.too_few.code });
    expect(problem?.detail).toContain('quedan 2 dosis libres');
    expect((await readLot(key)).lastLoss).toMatchObject({ doses: 5, reason: 'Frasco roto' });
  });
});

it('listMedicationMoves returns pages of twenty, newest first with running stock', async () => {
  const medication = await aMedication(fixture.asAdmin);
  for (let count = 1; count <= 23; count++) await receive(fixture.asAdmin, medication);

  const first = await movesOf(medication);
  const second = await movesOf(medication, first.cursor);

  expect([first, second].map(({ rows }) => rows.length)).toEqual([20, 3]);
  expect([...first.rows, ...second.rows].map(({ left }) => left)).toEqual(
    Array.from({ length: 23 }, (_, index) => (23 - index) * 10),
  );
  expect(second.cursor).toBeUndefined();
});
