import { describe, expect, it } from 'vitest';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import {
  filterSales,
  parseDay,
  parseTypedSaleNumber,
  summarizeSales,
} from '#web/src/features/sales/sold/sold-filter.ts';

const createRow = (number: number, overrides: Partial<SaleRow> = {}): SaleRow => ({
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
  ...overrides,
});

const saleOfLuz = createRow(10_421, {
  client: { name: 'Luz Meléndez Ríos', email: 'luz.melendez@correo.test' },
  totalCents: 18_585,
  paidCents: 20_010,
  methods: ['cash', 'card', 'athMovil'],
});
const voidedSale = createRow(10_419, { status: 'voided', receipt: 'failed', isRefused: true });
const saleWithUnsentReceipt = createRow(10_422, {
  receipt: 'failed',
  methods: ['card'],
  status: 'partlyReturned',
  isReturning: true,
});
const salesOfDay = [saleWithUnsentReceipt, saleOfLuz, voidedSale];

const noFilter = { typed: '', method: '', status: '' };
const listNumbers = (filter: Partial<typeof noFilter>) =>
  filterSales(salesOfDay, { ...noFilter, ...filter }).map(({ number }) => number);

describe('filterSales', () => {
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
  ])('finds the sales for the search %j', (typed, numbers) => {
    expect(listNumbers({ typed })).toEqual(numbers);
  });

  it('filters by one of several payment methods, and by state', () => {
    expect(listNumbers({ method: 'tarjeta' })).toEqual([10_422, 10_421]);
    expect(listNumbers({ method: 'ath-movil' })).toEqual([10_421]);
    expect(listNumbers({ status: 'anulada' })).toEqual([10_419]);
    expect(listNumbers({ status: 'devuelta-en-parte' })).toEqual([10_422]);
    expect(listNumbers({ status: 'devolucion-en-camino' })).toEqual([10_422]);
    expect(listNumbers({ status: 'devolucion-rechazada' })).toEqual([10_419]);
  });

  it('finds unsent receipts, except of voided sales', () => {
    expect(listNumbers({ status: 'recibo-sin-enviar' })).toEqual([10_422]);
  });
});

it('parseTypedSaleNumber parses the usual forms of a sale number, and returns undefined for other text', () => {
  const posSale = { number: 7, origin: 'pos' };
  for (const typed of ['7', '000007', 'REC-2026-000007', 'REC2026000007'])
    expect(parseTypedSaleNumber(typed)).toEqual(posSale);
  expect(parseTypedSaleNumber('ant-000007')).toEqual({ number: 7, origin: 'imported' });
  expect(['Luz', '7.50', '', 'REC-2026-', 'ANT-'].map(parseTypedSaleNumber)).toEqual(
    Array(5).fill(undefined),
  );
});

it('filterSales finds an imported sale only by its full number, and not by a POS number', () => {
  const rows = [createRow(123), createRow(123, { saleId: 'old', origin: 'imported', registerId: undefined })];
  const findIds = (typed: string) =>
    filterSales(rows, { typed, method: '', status: '' }).map(({ saleId }) => saleId);
  expect(findIds('123')).toEqual(['sale-123']);
  expect(findIds('23')).toEqual(['sale-123']);
  expect(findIds('ANT-000123')).toEqual(['old']);
  expect(findIds('ANT-23')).toEqual([]);
});

it('parseDay reads the date of an address, and returns today for an invalid one', () => {
  const today = '2026-03-01';
  expect(['', 'ayer', '2026-02-10', '2026-02-31', 'otra'].map((text) => parseDay(text, today))).toEqual([
    today,
    '2026-02-28',
    '2026-02-10',
    today,
    today,
  ]);
});

it('summarizeSales counts voided sales, and excludes them from the total [R330]', () => {
  expect(summarizeSales(salesOfDay)).toEqual({ count: 3, voided: 1, cents: 22_686 });
});
