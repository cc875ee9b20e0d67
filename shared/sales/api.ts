import * as z from 'zod/mini';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import {
  Cents,
  CivilDate,
  CivilTime,
  Email,
  Id,
  Instant,
  inOneLine,
  Minutes,
  toStoredSchema,
} from '#shared/core/schemas.ts';
import { StoredPosSettings } from '#shared/settings/pos-settings.ts';
import { TaxSplit } from '#shared/taxes/tax-split.ts';
import { RegisterId } from './register-id.ts';
import { Discount, maxSaleLines, Sale, StoredDiscount } from './sale.ts';

const maxPieces = 9_999;
const Quantity = z
  .int()
  .check(
    z.minimum(1, { error: 'La cantidad es al menos 1.' }),
    z.maximum(maxPieces, { error: 'La cantidad pasa de 9,999.' }),
  );

const buildDigitsSchema = (length: number, error: string) =>
  z.string().check(inOneLine, z.regex(new RegExp(`^\\d{${length}}$`), { error }));
const buildTextSchema = (maxLength: number) =>
  z
    .string()
    .check(inOneLine, z.minLength(1), z.maxLength(maxLength, { error: `Hasta ${maxLength} caracteres.` }));

const CartItem = z.strictObject({
  productId: Id,
  quantity: Quantity,
  discount: z.optional(Discount),
  shownCents: Cents,
});
const CartBalance = z.strictObject({ appointmentId: Id, shownCents: Cents });
const CartTip = z.strictObject({ staffId: Id, cents: Cents.check(z.minimum(1)) });

/** The server calculates prices, taxes and totals. `shown...` fields hold the amounts that the user saw. */
export const Cart = z.strictObject({
  registerId: RegisterId,
  patientId: z.optional(Id),
  email: z.optional(Email),
  items: z.array(CartItem),
  balances: z.array(CartBalance),
  discount: z.optional(Discount),
  /** Tip for the staff member who attended the client. It is not income. */
  tip: z.optional(CartTip),
  shownTotalCents: Cents,
});
export type Cart = z.infer<typeof Cart>;
export const StoredCart = z.extend(toStoredSchema(Cart), {
  items: z.array(z.extend(toStoredSchema(CartItem), { discount: z.optional(StoredDiscount) })),
  balances: z.array(toStoredSchema(CartBalance)),
  discount: z.optional(StoredDiscount),
  tip: z.optional(toStoredSchema(CartTip)),
});

const amountCents = Cents.check(z.minimum(1));

const CashTenderInput = z.strictObject({
  method: z.literal('cash'),
  amountCents,
  receivedCents: Cents,
});
const CardTenderInput = z.strictObject({
  method: z.literal('card'),
  amountCents,
  lastFour: z.optional(buildDigitsSchema(4, 'Escribe los últimos cuatro números.')),
  authorization: z.optional(buildTextSchema(20)),
});
const AthTenderInput = z.strictObject({
  method: z.literal('athMovil'),
  amountCents,
  /** Number that the client's phone shows, for a payment noted manually. */
  reference: buildTextSchema(40),
});
export const TenderInput = z.discriminatedUnion('method', [CashTenderInput, CardTenderInput, AthTenderInput]);
export type TenderInput = z.infer<typeof TenderInput>;
export const StoredTender = z.discriminatedUnion('method', [
  toStoredSchema(CashTenderInput),
  toStoredSchema(CardTenderInput),
  toStoredSchema(AthTenderInput),
]);

export const maxTenders = 4;

export const getPosSettings = route('getPosSettings', {
  method: 'GET',
  path: '/till/settings',
  summary: 'Returns the POS settings and the supervisor limits',
  allow: frontDesk,
  reply: StoredPosSettings,
});

export const sell = route('sell', {
  method: 'PUT',
  path: '/sales/{saleId}',
  summary: 'Sells a cart in one transaction. A retried request returns the original result',
  allow: frontDesk,
  params: z.strictObject({ saleId: Id }),
  body: z.strictObject({
    ...Cart.shape,
    tenders: z.array(TenderInput).check(z.maxLength(maxTenders)),
    confirmed: confirmationsSchema(approvalConfirmation),
  }),
  reply: z.object({
    sale: Sale,
    /** True if an earlier request already made this sale. */
    repeated: z.boolean(),
  }),
});

export const OpenBalance = z.object({
  appointmentId: Id,
  patientId: Id,
  patientName: z.string(),
  email: z.string(),
  phone: z.string(),
  date: CivilDate,
  time: CivilTime,
  staffId: Id,
  staffName: z.string(),
  services: z.array(z.string()),
  durationMinutes: Minutes,
  totalCents: Cents,
  depositCents: Cents,
  balanceDueCents: Cents,
  split: TaxSplit,
  /** When the aesthetician began to collect the balance, which the POS then cannot collect. */
  payingSince: z.optional(Instant),
});
export type OpenBalance = z.infer<typeof OpenBalance>;

export const listOpenBalances = route('listOpenBalances', {
  method: 'GET',
  path: '/till/open-balances',
  summary: "Lists today's confirmed appointments with a balance due, by time",
  allow: frontDesk,
  topics: ['appointments', 'sales'],
  reply: z.object({ rows: z.array(OpenBalance) }),
});

export const BalanceState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), appointmentId: Id, balance: OpenBalance }),
  z.object({ state: z.literal('collected'), appointmentId: Id, byName: z.string(), at: Instant }),
  /** The appointment was cancelled or removed, or has no balance. */
  z.object({ state: z.literal('invalid'), appointmentId: Id }),
]);
export type BalanceState = z.infer<typeof BalanceState>;

const maxIdLength = 64;
const AppointmentIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(maxSaleLines * (maxIdLength + 1))),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(Id).check(z.minLength(1), z.maxLength(maxSaleLines)),
);

export const listBalanceStates = route('listBalanceStates', {
  method: 'GET',
  path: '/till/balances',
  summary: 'Returns the status of the balances in a cart: open, or who has collected them',
  allow: frontDesk,
  topics: ['appointments', 'sales'],
  query: z.strictObject({ appointmentIds: AppointmentIds }),
  reply: z.object({ rows: z.array(BalanceState) }),
});

export const getPosClient = route('getPosClient', {
  method: 'GET',
  path: '/till/clients/{patientId}',
  summary: 'Returns a client’s data for the POS: contact, other balances and recommended products',
  allow: frontDesk,
  topics: ['appointments', 'patients', 'sales'],
  params: z.strictObject({ patientId: Id }),
  reply: z.object({
    patientId: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    balances: z.array(OpenBalance),
    recommendedIds: z.array(Id),
  }),
});

export const ParkedSale = z.object({
  saleId: Id,
  /** Name in the list, which is the client's or a typed text. */
  name: z.string(),
  cart: StoredCart,
  pieces: z.int(),
  at: Instant,
  byName: z.string(),
  ath: z.optional(z.object({ paymentId: Id, others: z.array(StoredTender) })),
});
export type ParkedSale = z.infer<typeof ParkedSale>;

export const ParkedSaleRow = z.extend(ParkedSale, {
  /** Whether the client may still pay by phone, or has paid without a sale. */
  isWaiting: z.boolean(),
});
export type ParkedSaleRow = z.infer<typeof ParkedSaleRow>;

export const maxParkedSales = 50;

export const listParkedSales = route('listParkedSales', {
  method: 'GET',
  path: '/till/parked-sales',
  summary: 'Lists saved carts, latest first',
  allow: frontDesk,
  topics: ['sales'],
  reply: z.object({ rows: z.array(ParkedSaleRow) }),
});

const parkedSaleParams = z.strictObject({ saleId: Id });

export const parkSale = route('parkSale', {
  method: 'PUT',
  path: '/till/parked-sales/{saleId}',
  summary: 'Saves a cart, replacing the one with the same id',
  allow: frontDesk,
  params: parkedSaleParams,
  body: z.strictObject({ name: buildTextSchema(80), cart: Cart }),
  reply: ParkedSale,
});

export const removeParkedSale = route('removeParkedSale', {
  method: 'DELETE',
  path: '/till/parked-sales/{saleId}',
  summary: 'Deletes a saved cart, because it was resumed or discarded',
  allow: frontDesk,
  params: parkedSaleParams,
  reply: z.object({}),
});
