import type { Sale, SaleLine, Tender } from '#shared/sales/sale.ts';
import { aPaidSale } from './sample-sale.ts';

const rates = [
  { name: 'IVU estatal', basisPoints: 1050 },
  { name: 'IVU municipal', basisPoints: 100 },
];
const names: Pick<SaleLine, 'name' | 'recommended'>[] = [
  { name: 'Facial hidratante', recommended: false },
  { name: 'Crema de noche', recommended: true },
  { name: 'Bruma facial', recommended: false },
];
const tenders: Tender[] = [
  { tenderId: 't1', method: 'cash', amountCents: 8000, receivedCents: 10_000 },
  { tenderId: 't2', method: 'card', amountCents: 6000, lastFour: '4242', authorization: '058213' },
  { tenderId: 't3', method: 'athMovil', amountCents: 6010, reference: '218406173-4b7e' },
];

/** Sale 010421: three lines, 10 % off, both taxes, a tip, three tenders. */
export function aWorkedSale(): Sale {
  const sale = aPaidSale(
    [
      { kind: 'service', unitPriceCents: 9500 },
      { unitPriceCents: 5600, rates },
      { unitPriceCents: 2200, quantity: 2, rates },
    ],
    { discount: { kind: 'percent', basisPoints: 1000, reason: 'cliente frecuente' } },
  );
  return {
    ...sale,
    at: '2026-11-24T17:22:00.000Z',
    seller: 'Lourdes Rivera',
    client: { name: 'Luz Meléndez Ríos', email: 'luz.melendez@correo.test', phone: '939-555-0163' },
    lines: sale.lines.map((line, index) => ({ ...line, ...names[index] })),
    tip: { staffId: 'camila', staffName: 'Camila Vega', cents: 1425 },
    tenders,
  };
}
