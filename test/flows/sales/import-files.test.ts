import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { rebuildDayTotals } from '#infra/local/operations/day-totals.ts';
import { importOldSales, readRowsFromFile, undoImport } from '#infra/local/operations/old-sales.ts';
import { now } from '#lambdas/platform/clock.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { getSalesReport } from '#shared/reports/api.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';

let fixture: Fixture;
let config: TableConfig & { readonly client: ReturnType<typeof makeDynamoClient> };
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  config = { table: process.env['SPA_TABLE'] ?? '', client: makeDynamoClient() };
  return () => config.client.destroy();
});

const facial = { nombre: 'Facial', precio: 80, cantidad: 1, tipo: 'servicio' };
const importRows = (rows: readonly unknown[]) =>
  importOldSales(config, rows, { now: now(), isDryRun: false });
const readReport = async (date: string) =>
  (await fixture.asAdmin(getSalesReport, { query: { from: date, to: date } })).reply;

describe('undoImport', () => {
  it('restores days and ledger, and the file can be imported again', async () => {
    const saleFields = { productos: [facial], total: 80, metodoPago: 'cash' };
    const rows = ['2016-04-01', '2016-04-01', '2016-04-02'].map((fecha, n) => ({
      ...saleFields,
      id: `u${n}`,
      fecha,
    }));
    await importRows([{ ...saleFields, id: 'kept', fecha: '2016-04-01' }]);
    const undo = (isDryRun: boolean) => undoImport(config, rows, { now: now(), isDryRun });
    const countLedgerRows = async () => (await thePlatform().ledger.onDay('2016-04-01')).length;
    await importRows(rows);
    expect([await countLedgerRows(), await undo(true), await undo(false), await undo(false)]).toEqual([
      3, 3, 3, 0,
    ]);

    const reports = [await readReport('2016-04-01'), await readReport('2016-04-02')];
    expect(reports.map(({ total }) => [total.sales, total.totalCents])).toEqual([
      [1, 8000],
      [0, 0],
    ]);
    expect(await countLedgerRows()).toBe(1);
    expect((await rebuildDayTotals(config, now())).corrected).toBe(0);
    expect(await importRows(rows)).toMatchObject({ imported: 3, unreadable: [] });
  });
});

describe('CSV import', () => {
  const parseCsv = (bytes: Buffer) => {
    const path = join(stack.directory, 'ventas.csv');
    writeFileSync(path, bytes);
    return readRowsFromFile(path);
  };
  const csvText = [
    'id;fecha;metodoPago;total;telefono;nombre;precio;cantidad;tipo',
    'c1;2015-03-01;efectivo;120.00;(787) 555-0199;Depilación;40;2;servicio',
    'c1;2015-03-01;;;;"Loción; niña";40;1;producto',
    'c2;2015-03-01;efectivo;20;;Peeling;20;1;servicio',
    'c2;2015-03-01;tarjeta;20;;Crema;0;1;producto',
  ].join('\r\n');

  it.each(['latin1', 'utf8', 'utf16le'] as const)('parses a file in %s with its accents', (encoding) => {
    const byteOrderMark = encoding === 'utf16le' ? '\uFEFF' : '';
    expect(parseCsv(Buffer.from(byteOrderMark + csvText, encoding))).toMatchObject([
      { id: 'c1', items: [{ nombre: 'Depilación' }, { nombre: 'Loción; niña' }] },
      { id: 'c2', metodoPago: ['efectivo', 'tarjeta'] },
    ]);
  });

  it('reads the payment method of a sale from its row, and finds its client by phone', async () => {
    const { patientId } = await aPatient('Lola', { phone: '+17875550199' });
    const { imported, unreadable } = await importRows(parseCsv(Buffer.from(csvText)));
    expect([imported, unreadable.map(({ reason }) => reason)]).toEqual([1, ['it has no payment method']]);
    const [sale] = (await thePlatform().sales.onDay('2015-03-01')).filter(
      ({ totalCents }) => totalCents === 12_000,
    );
    expect(sale?.client?.patientId).toBe(patientId);
  });
});
