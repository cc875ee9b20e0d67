import { addDays, isCivilDate } from '#shared/core/civil-time.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { formatSaleNumber, parseSaleNumber, type SaleStatus } from '#shared/sales/sale.ts';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';
import { soldText } from './copy.ts';

/** URL values of the status filter. The three words below filter by the state of the receipt or the refund. */
export const statusWords = {
  paid: 'pagada',
  partlyReturned: 'devuelta-en-parte',
  returned: 'devuelta',
  voided: 'anulada',
} as const satisfies Record<SaleStatus, string>;
export const unsentWord = 'recibo-sin-enviar';
export const returningWord = 'devolucion-en-camino';
export const rejectedWord = 'devolucion-rechazada';
export const methodWords = {
  cash: 'efectivo',
  card: 'tarjeta',
  athMovil: 'ath-movil',
} as const satisfies Record<PaymentMethod, string>;
export const yesterdayWord = 'ayer';

/** Parses the day in the URL: a date, yesterday, or today by default. */
export function parseDay(word: string, today: string): string {
  if (word === yesterdayWord) return addDays(today, -1);
  return isCivilDate(word) ? word : today;
}

/** Parses a sale number such as `10421`, `010421`, `REC-2026-010421` or `ANT-000123`. */
export const parseTypedSaleNumber = (typed: string) =>
  parseSaleNumber(typed.trim().replace(/^REC-?\d{4}-?(?=\d)/i, ''));

/** Matches a POS number by its ending, and an imported number only with its prefix. */
function matchesNumber(row: SaleRow, text: string): boolean {
  const number = parseTypedSaleNumber(text);
  if (number === undefined || (number.origin === 'imported') !== (row.origin === 'imported')) return false;
  if (number.number === row.number) return true;
  return row.origin !== 'imported' && /^\d+$/.test(text) && formatSaleNumber(row).endsWith(text);
}

const toSearchText = ({ client }: SaleRow) =>
  [client?.name ?? soldText.noClient, client?.email].filter(Boolean).join(' ');

/** Matches by sale or receipt number, exact amount, or words of the client's name or e-mail. */
function matchesSearch(row: SaleRow, typed: string): boolean {
  const text = typed.trim();
  if (text === '' || matchesNumber(row, text)) return true;
  if (parseCents(text) === row.paidCents) return true;
  return containsAllWords(toSearchText(row), text);
}

export const isUnsent = ({ receipt, status }: SaleRow): boolean =>
  receipt === 'failed' && status !== 'voided';

function matchesStatus(row: SaleRow, word: string): boolean {
  if (word === unsentWord) return isUnsent(row);
  if (word === returningWord) return row.isReturning;
  if (word === rejectedWord) return row.isRefused;
  return word === '' || statusWords[row.status] === word;
}

export type SoldFilter = { readonly typed: string; readonly method: string; readonly status: string };

export const filterSales = (rows: readonly SaleRow[], { typed, method, status }: SoldFilter): SaleRow[] =>
  rows
    .filter((row) => matchesSearch(row, typed))
    .filter(({ methods }) => method === '' || methods.some((used) => findMethodWord(used) === method))
    .filter((row) => matchesStatus(row, status));

const findMethodWord = (method: string): string | undefined =>
  Object.entries(methodWords).find(([code]) => code === method)?.[1];

/** Counts and totals sales. Voided sales are counted but add no amount. */
export const summarizeSales = (rows: readonly SaleRow[]) => ({
  count: rows.length,
  voided: rows.filter(({ status }) => status === 'voided').length,
  cents: sumCents(rows.filter(({ status }) => status !== 'voided').map(({ paidCents }) => paidCents)),
});
