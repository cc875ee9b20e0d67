import * as z from 'zod/mini';
import { paymentMethods } from '#shared/core/payment-method.ts';
import {
  asStored,
  BasisPoints,
  Cents,
  CivilDate,
  Id,
  Instant,
  inOneLine,
  Version,
} from '#shared/core/schemas.ts';
import { SaleTax, SoldTax } from '#shared/taxes/sold-taxes.ts';
import { TaxSplit } from '#shared/taxes/tax-split.ts';

/** As many lines as one transaction of the table can write with the stock of each. */
export const mostLines = 40;
/** As much as one sale may come to: a typing error is above it. */
export const mostSaleCents = 10_000_000;

const Reason = z
  .string()
  .check(
    inOneLine,
    z.minLength(1, { error: 'Escribe el motivo del descuento.' }),
    z.maxLength(120, { error: 'El motivo pasa de 120 caracteres.' }),
  );

const PercentDiscount = z.strictObject({
  kind: z.literal('percent'),
  basisPoints: BasisPoints.check(z.minimum(1, { error: 'Escribe un descuento.' })),
  reason: Reason,
});
const AmountDiscount = z.strictObject({
  kind: z.literal('amount'),
  cents: Cents.check(z.minimum(1, { error: 'Escribe un descuento.' })),
  reason: Reason,
});
/** Less than the price, of a line or of a whole sale, and why. */
export const Discount = z.discriminatedUnion('kind', [PercentDiscount, AmountDiscount]);
export const StoredDiscount = z.discriminatedUnion('kind', [
  asStored(PercentDiscount),
  asStored(AmountDiscount),
]);
export type Discount = z.infer<typeof Discount>;

/** `delivery` is the fee of an order of the online shop. */
export const saleLineKinds = ['product', 'service', 'balance', 'delivery'] as const;
export type SaleLineKind = (typeof saleLineKinds)[number];

/** What was given back of a line so far; its parts never pass what the line came to. */
export const LineReturn = z.object({ quantity: z.int(), netCents: Cents, taxCents: z.array(Cents) });
export type LineReturn = z.infer<typeof LineReturn>;

/** One thing sold, with its own copy of what it was called and cost: the catalogue may forget it. */
export const SaleLine = z.object({
  lineId: Id,
  kind: z.enum(saleLineKinds),
  /** The product or service, the appointment whose balance it is, or `delivery`. */
  itemId: Id,
  name: z.string(),
  quantity: z.int().check(z.minimum(1)),
  unitPriceCents: Cents,
  /** What one costs the center; of products. */
  unitCostCents: z.optional(Cents),
  discount: z.optional(StoredDiscount),
  /** Its own and its part of the sale's. */
  discountCents: Cents,
  /** After discounts, before taxes. */
  netCents: Cents,
  taxes: z.array(SoldTax),
  /** Of a balance, whose services may be taxed differently. */
  split: z.optional(TaxSplit),
  totalCents: Cents,
  /** Whether it stood among what the client had been recommended. */
  recommended: z.boolean(),
  returned: z.optional(LineReturn),
});
export type SaleLine = z.infer<typeof SaleLine>;

/** One way in which a sale, or a part of it, was paid. */
export const Tender = z.object({
  tenderId: Id,
  method: z.enum(paymentMethods),
  /** What it paid of the sale; cash that was handed over is more by the change. */
  amountCents: Cents,
  receivedCents: z.optional(Cents),
  /** Of a card, as its slip has them. */
  lastFour: z.optional(z.string()),
  authorization: z.optional(z.string()),
  /** Of ATH Móvil: the service's own number. */
  reference: z.optional(z.string()),
  /** The last digits of the phone that it was asked of; absent of one that was noted by hand. */
  phoneEnding: z.optional(z.string()),
  /** The payment that the service confirmed, or a card's in the online shop; absent of one that was noted by hand. */
  paymentId: z.optional(Id),
  returnedCents: z.optional(Cents),
  /** What of it the service that gives it back has not confirmed; absent where nothing is. */
  returningCents: z.optional(Cents),
  /** How much of that the service refused to give back; absent where nothing is. */
  refusedCents: z.optional(Cents),
});
export type Tender = z.infer<typeof Tender>;

/** Sold at a till of this system, ordered in its online shop, or read from a file of the one before. */
export const saleOrigins = ['pos', 'web', 'imported'] as const;
/** Of what a register of this system made. */
export const tillOrigins = ['pos', 'web'] as const;
export const saleStatuses = ['paid', 'partlyReturned', 'returned', 'voided'] as const;
export type SaleStatus = (typeof saleStatuses)[number];
/** `none` is of a sale without an address; `waiting` until the mail went out. */
export const receiptStatuses = ['none', 'waiting', 'sent', 'failed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** To whom it was sold, as known then. */
export const SaleClient = z.object({
  patientId: z.optional(Id),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type SaleClient = z.infer<typeof SaleClient>;

export const Sale = z.object({
  /** Chosen by the till when it began: the same sale sent twice is one. Of one that was imported, by what its row says. */
  saleId: Id,
  /** Numbers of imported sales are a series of their own. */
  number: z.int().check(z.minimum(1)),
  /** Absent of one that was imported. */
  registerId: z.optional(Id),
  /** What the register counts together from one closing to the next; absent as the register. */
  shiftId: z.optional(Id),
  origin: z.enum(saleOrigins),
  at: Instant,
  /** The civil day it counts for. */
  date: CivilDate,
  /** Who sold it, as the trail has it and as people call them. */
  by: z.string(),
  seller: z.string(),
  client: z.optional(SaleClient),
  lines: z.array(SaleLine).check(z.minLength(1), z.maxLength(mostLines)),
  discount: z.optional(StoredDiscount),
  /** Of all lines before discounts. */
  subtotalCents: Cents,
  discountCents: Cents,
  taxes: z.array(SaleTax),
  taxCents: Cents,
  /** What was sold, with taxes and without the tip. */
  totalCents: Cents,
  tip: z.optional(
    z.object({
      staffId: Id,
      staffName: z.string(),
      cents: Cents,
      returned: z.optional(z.boolean()),
    }),
  ),
  tenders: z.array(Tender),
  status: z.enum(saleStatuses),
  returnedCents: Cents,
  receipt: z.enum(receiptStatuses),
  /** To whom its receipt went, or could not be sent, by e-mail, and when; the latest of them. */
  receiptMail: z.optional(z.object({ to: z.string(), at: Instant })),
  version: Version,
});
export type Sale = z.infer<typeof Sale>;

/** A sale that a register of this system made, and can give back: a till's, or the online shop's own. */
export type TillSale = Sale & { origin: (typeof tillOrigins)[number]; registerId: string; shiftId: string };
export const isTillSale = (sale: Sale): sale is TillSale => sale.origin !== 'imported';
/** A sale of the system before. */
export type ImportedSale = Sale & { origin: 'imported' };
export const isImportedSale = (sale: Sale): sale is ImportedSale => sale.origin === 'imported';

const digits = 6;
/** As people read the number of a till: `010421`. */
export const tillNumber = (number: number): string => String(number).padStart(digits, '0');
const importedPrefix = 'ANT-';
type Numbered = Pick<Sale, 'number' | 'origin'>;
/** The same, and `ANT-000123` of what was sold before there was a till. */
export const saleNumber = ({ number, origin }: Numbered): string =>
  `${origin === 'imported' ? importedPrefix : ''}${tillNumber(number)}`;
/** What a number that somebody reads stands for: `10421`, `010421`, `ANT-123`. */
export function readSaleNumber(text: string): Numbered | undefined {
  const [, prefix, number] = /^(ANT-)?(\d{1,9})$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { number: Number(number), origin: prefix === undefined ? 'pos' : 'imported' };
}
/** As the receipt has it: `REC-2026-010421`. */
export const receiptNumber = ({ number, date }: Pick<Sale, 'number' | 'date'>): string =>
  `REC-${date.slice(0, 4)}-${tillNumber(number)}`;

/** What was paid for it, tip included. */
export const paidCents = ({ totalCents, tip }: { totalCents: number; tip?: Sale['tip'] }): number =>
  totalCents + (tip?.cents ?? 0);

/** What goes back to whoever paid cash with more than was due. */
export const changeCents = ({ receivedCents, amountCents }: Pick<Tender, 'receivedCents' | 'amountCents'>) =>
  receivedCents === undefined ? 0 : receivedCents - amountCents;
