import { describe, expect, it } from 'vitest';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import {
  filterSales,
  parseDay,
  parseTypedSaleNumber,
  summarizeSales,
} from '#web/src/features/sales/sold/sold-filter.ts';

const row = (number: number, more: Partial<SaleRow> = {}): SaleRow => ({
  saleId: `sale-${number}`,
  number,
  origin: 'pos',
  registerId: 'caja-1',
  at: '2026-11-24T17:22:00.000Z',
  date: '2026-11-24',
  seller: 'Lourdes Rivera',
  totalCents: 2676,
  returnedCents: 0,
  status: 'paid',
  receipt: 'sent',
  paidCents: 2676,
  methods: ['cash'],
  isReturning: false,
  isRefused: false,
  firstName: 'Vela de lavanda',
  firstPieces: 1,
  otherPieces: 0,
  ...more,
});

const luz = row(10_421, {
  client: { name: 'Luz Meléndez Ríos', email: 'luz.melendez@correo.test' },
  totalCents: 18_585,
  paidCents: 20_010,
  methods: ['cash', 'card', 'athMovil'],
});
const voided = row(10_419, { status: 'voided', receipt: 'failed', isRefused: true });
const unsent = row(10_422, {
  receipt: 'failed',
  methods: ['card'],
  status: 'partlyReturned',
  isReturning: true,
});
const day = [unsent, luz, voided];

const everything = { typed: '', method: '', status: '' };
const numbersOf = (filter: Partial<typeof everything>) =>
  filterSales(day, { ...everything, ...filter }).map(({ number }) => number);

describe('search in the sales of a day', () => {
  it.each([
    ['10421', [10_421]],
    ['010421', [10_421]],
    ['REC-2026-010421', [10_421]],
    ['rec-2026-010421', [10_421]],
    ['421', [10_421]],
    ['melendez', [10_421]],
    ['RIOS luz', [10_421]],
    ['luz.melendez@correo.test', [10_421]],
    ['200.10', [10_421]],
    ['$200.10', [10_421]],
    ['26.76', [10_422, 10_419]],
    ['200.1', [10_421]],
    ['200', []],
    ['sin cliente', [10_422, 10_419]],
    ['  ', [10_422, 10_421, 10_419]],
    ['nadie', []],
  ])('finds by %j', (typed, numbers) => {
    expect(numbersOf({ typed })).toEqual(numbers);
  });

  it('filters by payment method, among several, and by state', () => {
    expect(numbersOf({ method: 'tarjeta' })).toEqual([10_422, 10_421]);
    expect(numbersOf({ method: 'ath-movil' })).toEqual([10_421]);
    expect(numbersOf({ status: 'anulada' })).toEqual([10_419]);
    expect(numbersOf({ status: 'devuelta-en-parte' })).toEqual([10_422]);
    expect(numbersOf({ status: 'devolucion-en-camino' })).toEqual([10_422]);
    expect(numbersOf({ status: 'devolucion-rechazada' })).toEqual([10_419]);
  });

  it('finds unsent receipts, except of voided sales', () => {
    expect(numbersOf({ status: 'recibo-sin-enviar' })).toEqual([10_422]);
  });
});

it('parseTypedSaleNumber parses a sale number as people write it, and undefined in words', () => {
  const posSale = { number: 7, origin: 'pos' };
  for (const typed of ['7', '000007', 'REC-2026-000007', 'REC2026000007'])
    expect(parseTypedSaleNumber(typed)).toEqual(posSale);
  expect(parseTypedSaleNumber('ant-000007')).toEqual({ number: 7, origin: 'imported' });
  expect(['Luz', '7.50', '', 'REC-2026-', 'ANT-'].map(parseTypedSaleNumber)).toEqual(
    Array(5).fill(undefined),
  );
});

it('an imported sale is found only by its full number, and not by a POS number', () => {
  const rows = [row(123), row(123, { saleId: 'old', origin: 'imported', registerId: undefined })];
  const found = (typed: string) =>
    filterSales(rows, { typed, method: '', status: '' }).map(({ saleId }) => saleId);
  expect(found('123')).toEqual(['sale-123']);
  expect(found('23')).toEqual(['sale-123']);
  expect(found('ANT-000123')).toEqual(['old']);
  expect(found('ANT-23')).toEqual([]);
});

it('dayOf reads the date of an address, and today from an invalid one', () => {
  const today = '2026-03-01';
  expect(['', 'ayer', '2026-02-10', '2026-02-31', 'otra'].map((word) => parseDay(word, today))).toEqual([
    today,
    '2026-02-28',
    '2026-02-10',
    today,
    today,
  ]);
});

it('summarizeSales counts voided sales, and excludes them from the total [R330]', () => {
  expect(summarizeSales(day)).toEqual({ count: 3, voided: 1, cents: 22_686 });
});
