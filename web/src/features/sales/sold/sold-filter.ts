import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { matches } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { readSaleNumber, type SaleStatus, saleNumber } from '#shared/sales/sale.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';
import { soldText } from './copy.ts';

/** URL values of the status, including unsent receipts and pending or rejected refunds. */
export const statusWords = {
  paid: 'pagada',
  partlyReturned: 'devuelta-en-parte',
  returned: 'devuelta',
  voided: 'anulada',
} as const satisfies Record<SaleStatus, string>;
export const unsentWord = 'recibo-sin-enviar';
export const returningWord = 'devolucion-en-camino';
export const refusedWord = 'devolucion-rechazada';
export const methodWords = {
  cash: 'efectivo',
  card: 'tarjeta',
  athMovil: 'ath-movil',
} as const satisfies Record<PaymentMethod, string>;
export const yesterdayWord = 'ayer';

/** The day in the URL: a date, yesterday or today. */
export function dayOf(word: string, today: string): string {
  if (word === yesterdayWord) return addDays(today, -1);
  return isCivilDate(word) ? word : today;
}

/** Parses a sale number: `10421`, `010421`, `REC-2026-010421`, `ANT-000123`. */
export const numberIn = (typed: string) => readSaleNumber(typed.trim().replace(/^REC-?\d{4}-?(?=\d)/i, ''));

/** Matches a POS number by its ending; an imported number needs its prefix. */
function isOfNumber(row: SaleRow, text: string): boolean {
  const number = numberIn(text);
  if (number === undefined || (number.origin === 'imported') !== (row.origin === 'imported')) return false;
  if (number.number === row.number) return true;
  return row.origin !== 'imported' && /^\d+$/.test(text) && saleNumber(row).endsWith(text);
}

const wordsOf = ({ client }: SaleRow) =>
  [client?.name ?? soldText.noClient, client?.email].filter(Boolean).join(' ');

/** Matches by number, receipt, exact amount or words of the client's name. */
function isFound(row: SaleRow, typed: string): boolean {
  const text = typed.trim();
  if (text === '' || isOfNumber(row, text)) return true;
  if (centsOf(text) === row.paidCents) return true;
  return matches(wordsOf(row), text);
}

export const isUnsent = ({ receipt, status }: SaleRow): boolean =>
  receipt === 'failed' && status !== 'voided';

function isInState(row: SaleRow, word: string): boolean {
  if (word === unsentWord) return isUnsent(row);
  if (word === returningWord) return row.isReturning;
  if (word === refusedWord) return row.isRefused;
  return word === '' || statusWords[row.status] === word;
}

export type SoldFilter = { readonly typed: string; readonly method: string; readonly status: string };

export const shownOf = (rows: readonly SaleRow[], { typed, method, status }: SoldFilter): SaleRow[] =>
  rows
    .filter((row) => isFound(row, typed))
    .filter(({ methods }) => method === '' || methods.some((each) => methodWord(each) === method))
    .filter((row) => isInState(row, status));

const methodWord = (method: string): string | undefined =>
  Object.entries(methodWords).find(([known]) => known === method)?.[1];

/** Totals of a day; voided sales are counted but add no amount. */
export const sumsOf = (rows: readonly SaleRow[]) => ({
  count: rows.length,
  voided: rows.filter(({ status }) => status === 'voided').length,
  cents: sumCents(rows.filter(({ status }) => status !== 'voided').map(({ paidCents }) => paidCents)),
});
