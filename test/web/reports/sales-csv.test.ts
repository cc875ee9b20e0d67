import { expect, it } from 'vitest';
import { csvRows } from '#web/src/features/reports/sales-days.tsx';

it('the spreadsheet of the sales has the tips too: the methods add up to them and the total', () => {
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
  const [heads = [], row = []] = csvRows([day]);
  const named = Object.fromEntries(heads.map((head, index) => [head, row[index]]));

  expect(named).toEqual({
    Fecha: '2026-11-27',
    Ventas: 4,
    Subtotal: 282,
    Impuestos: 20.01,
    Total: 302.01,
    Devuelto: 42.37,
    Propinas: 14.25,
    Efectivo: 73.46,
    Tarjeta: 242.8,
    'ATH Movil': 0,
  });
});
