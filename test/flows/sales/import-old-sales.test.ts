import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { rebuildDayTotals } from '#infra/local/operations/day-totals.ts';
import {
  type ImportResult,
  importOldSales,
  readRowsFromFile,
  writeUnreadableRows,
} from '#infra/local/operations/old-sales.ts';
import { now } from '#lambdas/platform/clock.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { createTax } from '#shared/catalog/tax-api.ts';
import { getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { getDayClose } from '#shared/registers/closing-api.ts';
import { getSalesReport, listTopItems } from '#shared/reports/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { formatSaleNumber } from '#shared/sales/sale.ts';
import {
  findSale,
  getSale,
  listPatientSales,
  listSales,
  returnSale,
  sendReceipt,
  voidSale,
} from '#shared/sales/sales-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { aProduct } from '#test/support/center/product.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { anOpenDrawer, createSale } from '#test/support/sales/pos.ts';

let fixture: Fixture;
let config: TableConfig & { readonly client: ReturnType<typeof makeDynamoClient> };
let rows: ReturnType<typeof buildRows>;
let firstImport: ImportResult;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
  await anOpenDrawer();
  await fixture.asAdmin(createTax, { body: { name: 'IVU estatal', percent: 10.5 } });
  rows = buildRows(fixture.patient.patientId);
  firstImport = await importRows(rows);
  return () => config.client.destroy();
});

const importRows = (oldSales: readonly unknown[], isDryRun = false) =>
  importOldSales(config, oldSales, { now: now(), isDryRun });

const saleDates = { first: '2021-03-05', second: '2023-08-11', crowded: '2019-12-24' } as const;
const baseRow = { metodoPago: 'efectivo', fecha: `${saleDates.first}T15:00:00-04:00` };
const cream = { id: 'crema', nombre: 'Crema', precio: 20, cantidad: 2, tipo: 'producto', impuesto: 10.5 };
const facial = { nombre: 'Facial', precio: 80, cantidad: 1, tipo: 'servicio' };
const buildRows = (patientId: string) => [
  {
    ...baseRow,
    id: 'a',
    productos: [cream],
    subtotal: 40,
    impuestos: 4.2,
    total: 44.2,
    pacienteId: patientId,
  },
  { ...baseRow, id: 'b', carrito: [facial], subtotal: 80, impuestos: 0, total: 80, pacienteId: 'nobody' },
  {
    ...baseRow,
    id: 'c',
    items: [{ ...cream, id: undefined, tipo: undefined }],
    total: 44.2,
    metodoPago: 'ATH Móvil',
  },
  { ...baseRow, id: 'd', items: [cream], subtotal: 40, impuestos: 41, total: 81, metodoPago: 'tarjeta' },
  { ...baseRow, id: 'e', productos: [facial], total: 80, fecha: saleDates.second },
  { ...baseRow, id: 'f', productos: [facial], total: 80, metodoPago: 'trueque' },
];

const readReport = async (date: string) =>
  (await fixture.asAdmin(getSalesReport, { query: { from: date, to: date } })).reply;
const listSalesOn = async (date: string) =>
  (await fixture.asAdmin(listSales, { query: { date } })).reply.rows;
/** Returns the stored totals and items of the days. */
async function readStoredDays(...dates: readonly string[]) {
  const { dayTotals } = thePlatform();
  return Promise.all(dates.flatMap((date) => [dayTotals.get(date), dayTotals.items(date)]));
}

describe('importOldSales', () => {
  it('writes nothing in a dry run', async () => {
    const triedRows = buildRows('nobody').map((row) => ({ ...row, id: `tried-${row.id}` }));
    const result = await expectNoChange(stack, () => importRows(triedRows, true));
    expect(result).toMatchObject({
      imported: 5,
      duplicateCount: 0,
      flaggedCount: 1,
      unreadable: [{ row: 6 }],
    });
  });

  it('reports what it imported, and which row it could not read', () => {
    expect(firstImport).toMatchObject({ imported: 5, duplicateCount: 0, flaggedCount: 1 });
    expect(firstImport.unreadable).toEqual([
      { row: 6, reason: "'trueque' is not a known payment method", value: rows[5] },
    ]);
  });

  it('changes nothing when it runs again', async () => {
    const daysBefore = await readStoredDays(saleDates.first, saleDates.second);
    const secondImport = await importRows(rows.toReversed());
    expect(secondImport).toMatchObject({ imported: 0, duplicateCount: 5, flaggedCount: 0 });
    expect(await readStoredDays(saleDates.first, saleDates.second)).toEqual(daysBefore);
  });
});

describe('imported sales', () => {
  it('are in the report of their day, from every input format [R329 R332]', async () => {
    const { total, flaggedIds } = await readReport(saleDates.first);
    // A tax above the subtotal counts as zero.
    expect(total).toMatchObject({ sales: 4, subtotalCents: 20_000, taxCents: 840, totalCents: 20_840 });
    expect(total.taken).toEqual({ cash: 12_420, card: 8100, athMovil: 4420 });
    const flaggedSales = (await listSalesOn(saleDates.first)).filter(({ saleId }) =>
      flaggedIds.includes(saleId),
    );
    expect(flaggedSales.map(({ totalCents }) => totalCents)).toEqual([8100]);
  });

  it('count among the products and services of their day [R332 R333 R334]', async () => {
    const query = { from: saleDates.first, to: saleDates.first };
    const products = await fixture.asAdmin(listTopItems, { query: { kind: 'product', ...query } });
    const services = await fixture.asAdmin(listTopItems, { query: { kind: 'service', ...query } });
    expect(
      products.reply.rows.map(({ itemId, name, quantity }) => [itemId === 'crema', name, quantity]),
    ).toEqual([
      [true, 'Crema', 4],
      [false, 'Crema', 2],
    ]);
    expect(services.reply.rows.map(({ name, quantity }) => [name, quantity])).toEqual([['Facial', 1]]);
  });

  it('have the same totals as a rebuild', async () => {
    const daysBefore = await readStoredDays(saleDates.first, saleDates.second);
    const { dayTotals, commit } = thePlatform();
    expect((await rebuildDayTotals(config, now())).corrected).toBe(0);
    const storedTotals = await dayTotals.get(saleDates.first);
    await commit(dayTotals.save({ ...storedTotals, taxableCents: 1 }));
    expect((await rebuildDayTotals(config, now())).corrected).toBe(1);
    const removeVersions = (days: readonly object[]) => days.map((day) => ({ ...day, version: 0 }));
    expect(removeVersions(await readStoredDays(saleDates.first, saleDates.second))).toEqual(
      removeVersions(daysBefore),
    );
  });

  it('are in the ledger once, as in the report', async () => {
    const movements = await thePlatform().ledger.onDay(saleDates.second);
    expect(
      movements.map(({ kind, method, amountCents, shiftId }) => [kind, method, amountCents, shiftId]),
    ).toEqual([['saleCollected', 'cash', 8000, undefined]]);
    expect((await readReport(saleDates.second)).total.totalCents).toBe(8000);
  });

  it('belong to a known client, and to none if the client is unknown', async () => {
    const params = { patientId: fixture.patient.patientId };
    const { reply } = await fixture.asAdmin(listPatientSales, { params, query: {} });
    expect(reply.rows.map(({ totalCents, origin }) => [totalCents, origin])).toEqual([[4420, 'imported']]);
    const saleWithoutClient = (await listSalesOn(saleDates.first)).find(
      ({ totalCents }) => totalCents === 8000,
    );
    expect(saleWithoutClient).not.toHaveProperty('client');
  });

  it('have a separate number series, which the POS does not use', async () => {
    const posSale = await createSale(fixture.asAdmin, {
      chosen: [{ product: await aProduct({ priceCents: 100 }) }],
    });
    const importedSales = await listSalesOn(saleDates.first);
    const numbers = importedSales.map(formatSaleNumber).toSorted();
    expect(numbers).toEqual(['ANT-000001', 'ANT-000002', 'ANT-000003', 'ANT-000004']);
    const findSaleId = async (number: string) =>
      (await fixture.asAdmin(findSale, { params: { number } })).reply?.saleId;
    expect(await findSaleId('ANT-1')).toBe(importedSales.find(({ number }) => number === 1)?.saleId);
    expect(posSale.number).toBe(1);
    expect(await findSaleId('1')).toBe(posSale.saleId);
    expect((await fixture.asAdmin(findSale, { params: { number: 'ant' } })).status).toBe(400);
  });

  it('cannot be returned or voided, and have no receipts', async () => {
    const [row] = await listSalesOn(saleDates.second);
    const params = { saleId: row?.saleId ?? '', returnId: 'back' };
    const body = { registerId: 'caja-1', reason: 'Defecto', withTip: false, shownCents: 8000 };
    const responses = await expectNoChange(stack, () =>
      Promise.all([
        fixture.asAdmin(returnSale, { params, body: { ...body, wanted: { kind: 'all', restock: true } } }),
        fixture.asAdmin(voidSale, { params, body: { reason: 'Defecto' } }),
        fixture.asAdmin(sendReceipt, {
          params: { saleId: params.saleId },
          body: { by: 'mail', to: 'luz@test.example' },
        }),
      ]),
    );
    const { code, text } = saleErrors.imported;
    for (const { status, problem } of responses)
      expect([status, problem?.code, problem?.detail]).toEqual([409, code, text]);
    const { reply } = await fixture.asAdmin(getSale, { params: { saleId: params.saleId } });
    expect([reply.canVoid, reply.sale.status]).toEqual([false, 'paid']);
  });

  it('are excluded from the day close of the POS if they are of today', async () => {
    const today = getToday(now());
    const closeBefore = (await fixture.asAdmin(getDayClose, {})).reply;
    await importRows([{ ...baseRow, id: 'today', productos: [facial], total: 80, fecha: `${today}T00:00` }]);
    const closeAfter = (await fixture.asAdmin(getDayClose, {})).reply;
    expect(closeAfter).toEqual(closeBefore);
    expect((await listSalesOn(today)).filter(({ origin }) => origin === 'imported')).toHaveLength(1);
  });
});

describe('interrupted import', () => {
  const manyRows = Array.from({ length: 45 }, (_, index) => ({
    ...baseRow,
    items: [{ ...facial, precio: index + 1 }],
    fecha: `${saleDates.crowded}T${String(8 + (index % 10)).padStart(2, '0')}:00:00-04:00`,
  }));

  it('keeps complete parts, and the next run adds the rest without number gaps', async () => {
    const sendCommand = config.client.send.bind(config.client);
    let transactions = 0;
    const failingClient = new Proxy(config.client, {
      get: (client, name) =>
        name === 'send'
          ? (command: { constructor: { name: string } }) => {
              if (command.constructor.name === 'TransactWriteCommand' && ++transactions > 2)
                throw new Error('The machine stopped.');
              return sendCommand(command as never);
            }
          : Reflect.get(client, name, client),
    });
    const interrupted = importOldSales({ ...config, client: failingClient }, manyRows, {
      now: now(),
      isDryRun: false,
    });
    await expect(interrupted).rejects.toThrow('The machine stopped.');
    expect((await readReport(saleDates.crowded)).total.sales).toBe(40);

    expect(await importRows(manyRows)).toMatchObject({ imported: 5, duplicateCount: 40 });

    const { total } = await readReport(saleDates.crowded);
    expect([total.sales, total.totalCents]).toEqual([45, (100 * 45 * 46) / 2]);
    const numbers = (await listSalesOn(saleDates.crowded))
      .map(({ number }) => number)
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect((await rebuildDayTotals(config, now())).corrected).toBe(0);
  });

  it('adds each sale once if the same file is imported in parallel', async () => {
    const parallelRows = manyRows.map((row) => ({ ...row, fecha: '2018-05-01T12:00:00Z' }));
    const results = await Promise.all([
      importRows(parallelRows),
      importRows(parallelRows),
      importRows(parallelRows),
    ]);
    expect(results.map(({ imported }) => imported).reduce((sum, count) => sum + count)).toBe(45);
    expect((await readReport(toCivilDateTime(new Date('2018-05-01T12:00:00Z')).date)).total.sales).toBe(45);
  });
});

describe('file of unread rows', () => {
  it('names the reason for each row, and can be imported once corrected', async () => {
    const path = join(stack.directory, 'ventas.json');
    const validRow = { ...baseRow, productos: [facial], total: 80, fecha: '2017-02-02' };
    writeFileSync(
      path,
      JSON.stringify({ one: validRow, two: { ...validRow, metodoPago: undefined }, three: 'nothing' }),
    );

    const { unreadable, imported } = await importRows(readRowsFromFile(path));
    const unreadFile = writeUnreadableRows(path, unreadable) ?? '';
    const unreadRows = JSON.parse(readFileSync(unreadFile, 'utf8'));

    expect([imported, unreadFile]).toEqual([1, join(stack.directory, 'ventas.not-read.json')]);
    expect(unreadRows).toMatchObject([
      { id: 'two', notRead: { row: 2, reason: 'it has no payment method' } },
      { value: 'nothing', notRead: { row: 3, reason: 'it is not an object' } },
    ]);
    writeFileSync(unreadFile, JSON.stringify([{ ...unreadRows[0], metodoPago: 'cash' }]));
    expect(await importRows(readRowsFromFile(unreadFile))).toMatchObject({ imported: 1, unreadable: [] });
    expect(writeUnreadableRows(path, [])).toBeUndefined();
    expect(() => readFileSync(unreadFile)).toThrow('ENOENT');
    expect((await readReport('2017-02-02')).total.totalCents).toBe(16_000);
  });
});
