import { expect, it } from 'vitest';
import type { ReportSale } from '#shared/reports/api.ts';
import { toSaleRow } from '#shared/sales/sale-row.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { toCsv } from '#web/src/components/spreadsheet/csv.ts';
import { buildDayCsvRows } from '#web/src/features/reports/sales-days.tsx';
import { buildSalesCsvRows } from '#web/src/features/reports/sales-rows.tsx';

it('the sales CSV has tips; methods plus tips add up to the total', () => {
  const day = {
    date: '2026-11-27',
    sales: 4,
    subtotalCents: 28_200,
    taxCents: 2001,
    totalCents: 30_201,
    tipCents: 1425,
    returnedCents: 4237,
    taken: { cash: 7346, card: 24_280, athMovil: 0 },
  };
  const [heads = [], row = []] = buildDayCsvRows([day]);
  const named = Object.fromEntries(heads.map((head, index) => [head, row[index]]));

  expect(named).toEqual({
    Fecha: '2026-11-27',
    Ventas: 4,
    Subtotal: '282.00',
    Impuestos: '20.01',
    Total: '302.01',
    Devuelto: '42.37',
    Propinas: '14.25',
    Efectivo: '73.46',
    Tarjeta: '242.80',
    'ATH Movil': '0.00',
  });
});

it('the single-sales CSV has a line per sale, with two decimals', () => {
  const sale = aPaidSale([{ unitPriceCents: 16_550 }]);
  const row: ReportSale = { ...toSaleRow(sale), netCents: 16_550, taxCents: 0, returnedCents: 500 };
  const other: ReportSale = {
    ...row,
    number: 10_422,
    netCents: 7,
    taxCents: 0,
    totalCents: 7,
    returnedCents: 0,
  };
  const [heads, line, otherLine, ...more] = toCsv(buildSalesCsvRows([row, other]))
    .trim()
    .split('\r\n');

  expect(heads).toBe('Fecha,Hora,Venta,Artículos,Cliente,Método,Subtotal,Impuestos,Total,Devuelto');
  expect(line).toMatch(/^2026-11-24,14:31,010421,.*,Marisol Ortiz Díaz,Efectivo,165.50,0.00,165.50,5.00$/);
  expect(otherLine).toMatch(/^2026-11-24,14:31,010422,.*,0.07,0.00,0.07,0.00$/);
  expect(more).toEqual([]);
});
