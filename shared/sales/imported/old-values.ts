import { isCivilDate, isCivilTime, toInstant } from '#shared/core/civil-time.ts';
import { formatMoney } from '#shared/core/format.ts';
import { foldText } from '#shared/core/matches.ts';
import { fullBasisPoints } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { toSingleLine } from '#shared/core/plain-text.ts';
import { maxSaleCents } from '../sale.ts';

/** Rejects a row. The message is the reason that the import reports. */
export class UnreadableError extends Error {}

export type JsonObject = { readonly [name: string]: unknown };
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** Reads a text or number as one line. Returns undefined if it is empty or of another type. */
export function parseText(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? toSingleLine(String(value)) : '';
  return text === '' ? undefined : text;
}

const numberPattern = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** Parses a number, or a text such as `1,234.50` or `$12`. */
function parseNumber(value: unknown, label: string): number {
  // Turns -0 into 0.
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  const text = typeof value === 'string' ? value.trim() : '';
  if (!numberPattern.test(text)) throw new UnreadableError(`${label} is not a number`);
  return Number(text.replace(/[$,\s]/g, ''));
}

const millionthsPerDollar = 1_000_000;
const millionthsPerCent = millionthsPerDollar / 100;

/** Converts dollars to cents, half up (1.005 is 101). Decimals after the sixth are rounding errors. */
export function parseCents(value: unknown, label: string): number | undefined {
  if (isAbsent(value)) return undefined;
  const dollars = parseNumber(value, label);
  if (dollars < 0) throw new UnreadableError(`${label} is below zero`);
  if (dollars * 100 > maxSaleCents)
    throw new UnreadableError(`${label} is above ${maxSaleCents / 100} dollars`);
  return Math.round(Math.round(dollars * millionthsPerDollar) / millionthsPerCent);
}

/** Calculates price times quantity in cents, rounded once. */
export const parseTotalCents = (price: unknown, quantity: number, label: string): number | undefined =>
  isAbsent(price) ? undefined : parseCents(parseNumber(price, label) * quantity, label);

/** Names of money fields that imported sales do not support. */
const unsupportedMoneyPattern =
  /propina|tip|envio|entrega|shipping|delivery|descuento|discount|cupon|recargo|cargo|fee|deposito|credito|redondeo/;

/** Throws if an unsupported field holds money, which the import would lose or miscount. */
export function rejectUnsupportedMoney(row: JsonObject, knownNames: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(row)) {
    if (knownNames.has(name) || !unsupportedMoneyPattern.test(foldText(name))) continue;
    const cents = parseCents(value, `'${name}'`);
    if (cents !== undefined && cents > 0)
      throw new UnreadableError(
        `'${name}' holds ${formatMoney(cents)}, but imported sales do not support this field`,
      );
  }
}

const maxPieces = 9999;

/** Parses a quantity, 1 by default. */
export function parseQuantity(value: unknown, label: string): number {
  if (isAbsent(value)) return 1;
  const quantity = parseNumber(value, label);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxPieces)
    throw new UnreadableError(`${label} is not a whole number from 1 to ${maxPieces}`);
  return quantity;
}

/** Parses a rate to basis points. Below 1 it is a fraction, otherwise a percent. Undefined if invalid. */
export function parseRate(value: unknown): number | undefined {
  const rate = typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : value;
  if (typeof rate !== 'number') return undefined;
  const basisPoints = Math.round(rate * (rate < 1 ? fullBasisPoints : 100));
  return basisPoints > 0 && basisPoints <= fullBasisPoints ? basisPoints : undefined;
}

const methodByName: ReadonlyMap<string, PaymentMethod> = new Map([
  ['efectivo', 'cash'],
  ['cash', 'cash'],
  ['tarjeta', 'card'],
  ['tarjetadecredito', 'card'],
  ['tarjetadedebito', 'card'],
  ['credito', 'card'],
  ['debito', 'card'],
  ['card', 'card'],
  ['creditcard', 'card'],
  ['debitcard', 'card'],
  ['ath', 'athMovil'],
  ['athmovil', 'athMovil'],
]);

/** Treats `ATH Móvil`, `ath_movil` and `AthMovil` as the same method. */
export function parseMethod(value: unknown): PaymentMethod {
  const text = parseText(value);
  if (text === undefined) throw new UnreadableError('it has no payment method');
  const method = methodByName.get(foldText(text).replace(/[^a-z]/g, ''));
  if (!method) throw new UnreadableError(`'${text.slice(0, 40)}' is not a known payment method`);
  return method;
}

/** Smaller numbers are seconds since 1970, larger ones milliseconds. Seconds stay below it until 5138. */
const minMilliseconds = 100_000_000_000;
const timestampFieldNames = ['seconds', '_seconds'];
const zonedPattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const unzonedPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/;

/** Returns milliseconds since 1970. Text without a zone is Puerto Rico's time, by default midnight. */
function parseMsText(text: string): number | undefined {
  if (/^\d+$/.test(text)) return parseMs(Number(text));
  if (zonedPattern.test(text)) return Date.parse(text.replace(' ', 'T'));
  const [, date = '', time = '00:00'] = unzonedPattern.exec(text) ?? [];
  return isCivilDate(date) && isCivilTime(time) ? toInstant(date, time).getTime() : undefined;
}

function parseMs(value: unknown): number | undefined {
  if (typeof value === 'number') return value < minMilliseconds ? value * 1000 : value;
  if (typeof value === 'string') return parseMsText(value.trim());
  if (!isJsonObject(value)) return undefined;
  const seconds = timestampFieldNames
    .map((name) => value[name])
    .find((candidate) => typeof candidate === 'number');
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** Earlier sales are typing errors. */
const earliestSaleMs = Date.UTC(2000, 0, 1);

/** Parses the time of a sale from text, milliseconds or seconds since 1970, or a Firestore timestamp. */
export function parseInstant(value: unknown, now: Date): Date {
  if (isAbsent(value)) throw new UnreadableError('it has no date');
  const ms = parseMs(value);
  if (ms === undefined || !Number.isFinite(ms)) throw new UnreadableError('its date cannot be read');
  if (ms < earliestSaleMs) throw new UnreadableError('its date is before the year 2000');
  if (ms > now.getTime()) throw new UnreadableError('its date is in the future');
  return new Date(ms);
}
