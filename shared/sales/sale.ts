import * as z from 'zod/mini';
import { paymentMethods } from '#shared/core/payment-method.ts';
import {
  BasisPoints,
  Cents,
  CivilDate,
  Id,
  Instant,
  inOneLine,
  toStoredSchema,
  Version,
} from '#shared/core/schemas.ts';
import { SaleTax, SoldTax } from '#shared/taxes/sold-taxes.ts';
import { TaxSplit } from '#shared/taxes/tax-split.ts';

/** Limit of lines that fit one DynamoDB transaction with their stock. */
export const maxSaleLines = 40;
/** Limit of a sale's total, which catches typing errors. */
export const maxSaleCents = 10_000_000;

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
export const Discount = z.discriminatedUnion('kind', [PercentDiscount, AmountDiscount]);
export const StoredDiscount = z.discriminatedUnion('kind', [
  toStoredSchema(PercentDiscount),
  toStoredSchema(AmountDiscount),
]);
export type Discount = z.infer<typeof Discount>;

/** `delivery` is the fee of an online order. */
export const saleLineKinds = ['product', 'service', 'balance', 'delivery'] as const;
export type SaleLineKind = (typeof saleLineKinds)[number];

/** A part of a line, such as its returned or returnable part. Never more than the line. */
export const LinePart = z.object({ quantity: z.int(), netCents: Cents, taxCents: z.array(Cents) });
export type LinePart = z.infer<typeof LinePart>;

/** A sold item with its own copy of name and price. */
export const SaleLine = z.object({
  lineId: Id,
  kind: z.enum(saleLineKinds),
  /** Id of the product, service or appointment, or `delivery`. */
  itemId: Id,
  name: z.string(),
  quantity: z.int().check(z.minimum(1)),
  unitPriceCents: Cents,
  /** Cost per unit of a product. */
  unitCostCents: z.optional(Cents),
  discount: z.optional(StoredDiscount),
  discountCents: Cents,
  netCents: Cents,
  taxes: z.array(SoldTax),
  /** For balances, whose services may be taxed differently. */
  split: z.optional(TaxSplit),
  totalCents: Cents,
  recommended: z.boolean(),
  /** Everything returned so far. */
  returned: z.optional(LinePart),
});
export type SaleLine = z.infer<typeof SaleLine>;

export const Tender = z.object({
  tenderId: Id,
  method: z.enum(paymentMethods),
  /** Amount applied to the sale, without change. */
  amountCents: Cents,
  receivedCents: z.optional(Cents),
  /** From the card slip. */
  lastFour: z.optional(z.string()),
  authorization: z.optional(z.string()),
  /** ATH Móvil's reference number. */
  reference: z.optional(z.string()),
  /** Last digits of the notified phone. Absent if noted manually. */
  phoneEnding: z.optional(z.string()),
  /** Payment confirmed by ATH Móvil, or the online shop's card payment. Absent if noted manually. */
  paymentId: z.optional(Id),
  /** All refunds, also those not confirmed yet. Absent if none. */
  returnedCents: z.optional(Cents),
  /** Part of `returnedCents` that is not confirmed yet. Absent if none. */
  returningCents: z.optional(Cents),
  /** Part of `returningCents` that the payment service refused. Absent if none. */
  refusedCents: z.optional(Cents),
});
export type Tender = z.infer<typeof Tender>;

export const saleOrigins = ['pos', 'web', 'imported'] as const;
export const posOrigins = ['pos', 'web'] as const;
export const saleStatuses = ['paid', 'partlyReturned', 'returned', 'voided'] as const;
export type SaleStatus = (typeof saleStatuses)[number];
/** `none` means that there is no address, `waiting` that the receipt is not sent yet. */
export const receiptStatuses = ['none', 'waiting', 'sent', 'failed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const SaleClient = z.object({
  patientId: z.optional(Id),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type SaleClient = z.infer<typeof SaleClient>;

export const Sale = z.object({
  /** Known before the sale is made, which makes retries idempotent. */
  saleId: Id,
  /** Imported sales have their own number series. */
  number: z.int().check(z.minimum(1)),
  /** Absent for imported sales. */
  registerId: z.optional(Id),
  /** Shift of the register. Absent without a register. */
  shiftId: z.optional(Id),
  origin: z.enum(saleOrigins),
  at: Instant,
  /** Civil day on which it counts. */
  date: CivilDate,
  /** Actor in the audit trail's form. `seller` is the display name. */
  by: z.string(),
  seller: z.string(),
  client: z.optional(SaleClient),
  lines: z.array(SaleLine).check(z.minLength(1), z.maxLength(maxSaleLines)),
  discount: z.optional(StoredDiscount),
  subtotalCents: Cents,
  discountCents: Cents,
  taxes: z.array(SaleTax),
  taxCents: Cents,
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
  /** Address and time of the latest receipt e-mail, sent or failed. */
  receiptMail: z.optional(z.object({ to: z.string(), at: Instant })),
  version: Version,
});
export type Sale = z.infer<typeof Sale>;

/** A sale made by a register of this system, which can be returned. */
export type PosSale = Sale & { origin: (typeof posOrigins)[number]; registerId: string; shiftId: string };
export const isPosSale = (sale: Sale): sale is PosSale => sale.origin !== 'imported';
export type ImportedSale = Sale & { origin: 'imported' };
export const isImportedSale = (sale: Sale): sale is ImportedSale => sale.origin === 'imported';

const numberDigits = 6;
/** Formats the number of a POS sale, such as `010421`. */
export const formatPosNumber = (number: number): string => String(number).padStart(numberDigits, '0');
const importedPrefix = 'ANT-';
type NumberedSale = Pick<Sale, 'number' | 'origin'>;
/** Formats a sale's number, which is prefixed for imported sales (`ANT-000123`). */
export const formatSaleNumber = ({ number, origin }: NumberedSale): string =>
  `${origin === 'imported' ? importedPrefix : ''}${formatPosNumber(number)}`;
/** Parses a displayed number, such as `10421`, `010421` or `ANT-123`. Online sales also yield `pos`. */
export function parseSaleNumber(text: string): NumberedSale | undefined {
  const [, prefix, number] = /^(ANT-)?(\d{1,9})$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { number: Number(number), origin: prefix === undefined ? 'pos' : 'imported' };
}
export const formatReceiptNumber = ({ number, date }: Pick<Sale, 'number' | 'date'>): string =>
  `REC-${date.slice(0, 4)}-${formatPosNumber(number)}`;

/** Calculates the total paid, with the tip. */
export const calculateSalePaidCents = ({
  totalCents,
  tip,
}: {
  totalCents: number;
  tip?: Sale['tip'];
}): number => totalCents + (tip?.cents ?? 0);

export const calculateChangeCents = ({
  receivedCents,
  amountCents,
}: Pick<Tender, 'receivedCents' | 'amountCents'>) =>
  receivedCents === undefined ? 0 : receivedCents - amountCents;
