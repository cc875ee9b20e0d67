import { expect, it } from 'vitest';
import type { ReportSale } from '#shared/reports/api.ts';
import { toSaleRow } from '#shared/sales/sale-row.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { toCsv } from '#web/src/components/spreadsheet/csv.ts';
import { buildDayCsvRows } from '#web/src/features/reports/sales-days.tsx';
import { buildSalesCsvRows } from '#web/src/features/reports/sales-rows.tsx';

it('buildDayCsvRows includes the tips, so that the payment methods add up', () => {
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
  const [headers = [], row = []] = buildDayCsvRows([day]);
  const valuesByHeader = Object.fromEntries(headers.map((header, index) => [header, row[index]]));

  expect(valuesByHeader).toEqual({
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

it('buildSalesCsvRows has a row per sale, with two decimals', () => {
  const sale = aPaidSale([{ unitPriceCents: 16_550 }]);
  const row: ReportSale = { ...toSaleRow(sale), netCents: 16_550, taxCents: 0, returnedCents: 500 };
  const otherSale: ReportSale = {
    ...row,
    number: 10_422,
    netCents: 7,
    taxCents: 0,
    totalCents: 7,
    returnedCents: 0,
  };
  const [headers, line, otherLine, ...furtherLines] = toCsv(buildSalesCsvRows([row, otherSale]))
    .trim()
    .split('\r\n');

  expect(headers).toBe('Fecha,Hora,Venta,Artículos,Cliente,Método,Subtotal,Impuestos,Total,Devuelto');
  expect(line).toMatch(/^2026-11-24,14:31,010421,.*,Marisol Ortiz Díaz,Efectivo,165.50,0.00,165.50,5.00$/);
  expect(otherLine).toMatch(/^2026-11-24,14:31,010422,.*,0.07,0.00,0.07,0.00$/);
  expect(furtherLines).toEqual([]);
});
