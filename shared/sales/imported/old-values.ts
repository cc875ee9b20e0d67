import { instantOf, isCivilDate, isCivilTime } from '#shared/core/civil-time.ts';
import { money } from '#shared/core/format.ts';
import { folded } from '#shared/core/matches.ts';
import { wholeBasisPoints } from '#shared/core/money.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import { singleLine } from '#shared/core/plain-text.ts';
import { mostSaleCents } from '../sale.ts';

/** Why a row cannot be read, in words for whoever imports it. */
export class Unreadable extends Error {}

/** A row, or a part of one, as JSON has it. */
export type JsonObject = { readonly [name: string]: unknown };
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** A text of one line; undefined of what is none. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? singleLine(String(value)) : '';
  return text === '' ? undefined : text;
}

const written = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/;

/** A figure as a number or as it was typed: `1,234.50`, `$12`. */
function figureIn(value: unknown, what: string): number {
  // Zero has no sign here.
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  const text = typeof value === 'string' ? value.trim() : '';
  if (!written.test(text)) throw new Unreadable(`${what} is no figure`);
  return Number(text.replace(/[$,\s]/g, ''));
}

const millionths = 1_000_000;

/**
 * Dollars with whatever a computer left behind their cents, half a cent rounded up: 1.005 is 101. What stands behind the
 * sixth decimal is the computer's own. Undefined where nothing is written.
 */
export function centsIn(value: unknown, what: string): number | undefined {
  if (isAbsent(value)) return undefined;
  const dollars = figureIn(value, what);
  if (dollars < 0) throw new Unreadable(`${what} is below zero`);
  if (dollars * 100 > mostSaleCents) throw new Unreadable(`${what} is above ${mostSaleCents / 100} dollars`);
  return Math.round(Math.round(dollars * millionths) / (millionths / 100));
}

/** Dollars for some pieces, rounded once. */
export const centsOfPieces = (price: unknown, quantity: number, what: string): number | undefined =>
  isAbsent(price) ? undefined : centsIn(figureIn(price, what) * quantity, what);

/** Words for money that a sale here has in another place, or not at all. */
const otherMoney =
  /propina|tip|envio|entrega|shipping|delivery|descuento|discount|cupon|recargo|cargo|fee|deposito|credito|redondeo/;

/** Throws when a field that no part of a sale is read from holds money: it would be lost, or counted as something else. */
export function refuseOtherMoney(row: JsonObject, known: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(row)) {
    if (known.has(name) || !otherMoney.test(folded(name))) continue;
    const cents = centsIn(value, `'${name}'`);
    if (cents !== undefined && cents > 0)
      throw new Unreadable(`'${name}' holds ${money(cents)}, which no part of a sale is read from`);
  }
}

const mostPieces = 9999;

/** How many pieces; one where the row does not say. */
export function quantityIn(value: unknown, what: string): number {
  if (isAbsent(value)) return 1;
  const quantity = figureIn(value, what);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces)
    throw new Unreadable(`${what} is no whole number from 1 to ${mostPieces}`);
  return quantity;
}

/** The rate of a tax: less than 1 is a fraction, anything else a percent, as the town's 1. Undefined of what cannot be one. */
export function rateIn(value: unknown): number | undefined {
  const figure = typeof value === 'string' && written.test(value.trim()) ? Number(value) : value;
  if (typeof figure !== 'number') return undefined;
  const basisPoints = Math.round(figure * (figure < 1 ? wholeBasisPoints : 100));
  return basisPoints > 0 && basisPoints <= wholeBasisPoints ? basisPoints : undefined;
}

const methods: ReadonlyMap<string, PaymentMethod> = new Map([
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

/** `ATH Móvil`, `ath_movil` and `AthMovil` are one. */
export function methodIn(value: unknown): PaymentMethod {
  const text = textIn(value);
  if (text === undefined) throw new Unreadable('it does not say how it was paid');
  const method = methods.get(folded(text).replace(/[^a-z]/g, ''));
  if (!method) throw new Unreadable(`'${text.slice(0, 40)}' is no way of paying`);
  return method;
}

/** Milliseconds since 1970 are longer than this until the year 5138 in seconds. */
const mostSeconds = 100_000_000_000;
const secondsNames = ['seconds', '_seconds'];
const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const unzoned = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/;

/** Milliseconds since 1970 of a text: a time without a zone is Puerto Rico's, a day without a time begins. */
function msOfText(text: string): number | undefined {
  if (/^\d+$/.test(text)) return msOf(Number(text));
  if (zoned.test(text)) return Date.parse(text.replace(' ', 'T'));
  const [, date = '', time = '00:00'] = unzoned.exec(text) ?? [];
  return isCivilDate(date) && isCivilTime(time) ? instantOf(date, time).getTime() : undefined;
}

function msOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value < mostSeconds ? value * 1000 : value;
  if (typeof value === 'string') return msOfText(value.trim());
  if (!isJsonObject(value)) return undefined;
  const seconds = secondsNames.map((name) => value[name]).find((each) => typeof each === 'number');
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** No center sold with this software before. */
const earliest = Date.UTC(2000, 0, 1);

/** When it was sold: a text, milliseconds or seconds since 1970, or what Firestore exports. */
export function instantIn(value: unknown, now: Date): Date {
  if (isAbsent(value)) throw new Unreadable('it has no date');
  const ms = msOf(value);
  if (ms === undefined || !Number.isFinite(ms)) throw new Unreadable('its date cannot be read');
  if (ms < earliest) throw new Unreadable('its date is before the year 2000');
  if (ms > now.getTime()) throw new Unreadable('its date is still to come');
  return new Date(ms);
}
