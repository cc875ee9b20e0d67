import * as z from 'zod/mini';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { productKinds } from '#shared/catalog/product.ts';
import { formatPhone } from '#shared/core/format.ts';
import { applyBasisPoints, sumCents } from '#shared/core/money.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, Id } from '#shared/core/schemas.ts';
import { type Cart, OpenBalance, TenderInput } from '#shared/sales/api.ts';
import { Discount, maxSaleLines, type Sale } from '#shared/sales/sale.ts';

export const DraftItem = z.object({
  productId: Id,
  /** Name when chosen, still available after the product is deleted. */
  name: z.string(),
  kind: z.enum(productKinds),
  quantity: z.int(),
  /** Invalid input of the quantity field. */
  typed: z.optional(z.string()),
  discount: z.optional(Discount),
  /** The price shown to and accepted by the cashier. */
  shownCents: Cents,
});
export type DraftItem = z.infer<typeof DraftItem>;

export const DraftClient = z.object({
  patientId: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type DraftClient = z.infer<typeof DraftClient>;

/** Payment fields as typed. */
const PaymentInput = z.object({
  method: z.enum(paymentMethods),
  amount: z.string(),
  received: z.string(),
  lastFour: z.string(),
  authorization: z.string(),
  reference: z.string(),
  phone: z.string(),
  /** A phone payment entered by hand, since the service cannot be used. */
  isByHand: z.optional(z.boolean()),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

/** Draft of a sale, persisted on the device across reloads. */
export const SaleDraft = z.object({
  /** Chosen when the cart is started, which makes retries idempotent. */
  saleId: Id,
  client: z.optional(DraftClient),
  email: z.string(),
  items: z.array(DraftItem),
  balances: z.array(OpenBalance),
  discount: z.optional(Discount),
  /** A percentage of the services or an amount. `unread` holds invalid input. */
  tip: z.optional(
    z.object({
      /** '' until chosen. */
      staffId: z.string(),
      percent: z.optional(z.int()),
      cents: Cents,
      unread: z.optional(z.string()),
    }),
  ),
  /** Payments already taken in a split payment. */
  tenders: z.array(TenderInput),
  isDivided: z.boolean(),
  typed: PaymentInput,
});
export type SaleDraft = z.infer<typeof SaleDraft>;

const emptyPaymentInput: PaymentInput = {
  method: 'cash',
  amount: '',
  received: '',
  lastFour: '',
  authorization: '',
  reference: '',
  phone: '',
};

export const createEmptyDraft = (saleId: string): SaleDraft => ({
  saleId,
  email: '',
  items: [],
  balances: [],
  tenders: [],
  isDivided: false,
  typed: emptyPaymentInput,
});

export const hasNoLines = ({ items, balances }: SaleDraft): boolean => items.length + balances.length === 0;
/** Whether the draft has content worth keeping. */
export const hasContent = (draft: SaleDraft): boolean =>
  !hasNoLines(draft) || draft.client !== undefined || draft.email.trim() !== '' || draft.tenders.length > 0;
export const countLines = ({ items, balances }: SaleDraft): number => items.length + balances.length;
export const countPieces = ({ items, balances }: SaleDraft): number =>
  sumCents(items.map(({ quantity }) => quantity)) + balances.length;
export const hasMaximumLines = (draft: SaleDraft): boolean => countLines(draft) >= maxSaleLines;
export const getQuantity = ({ items }: SaleDraft, productId: string): number =>
  items.find((item) => item.productId === productId)?.quantity ?? 0;

/** Returns how many more pieces can be added, which is unlimited for services. */
export const getRemainingStock = (draft: SaleDraft, { kind, stock, productId }: DeskProduct): number =>
  kind === 'service' ? Number.POSITIVE_INFINITY : Math.max(0, stock - getQuantity(draft, productId));

const withItems = (draft: SaleDraft, items: SaleDraft['items']): SaleDraft => ({ ...draft, items });

const changeItem = (draft: SaleDraft, productId: string, change: (item: DraftItem) => DraftItem): SaleDraft =>
  withItems(
    draft,
    draft.items.map((item) => (item.productId === productId ? change(item) : item)),
  );

/** Adds one piece. The caller checks stock and the number of lines. */
export function addProduct(draft: SaleDraft, { productId, name, kind, priceCents }: DeskProduct): SaleDraft {
  if (getQuantity(draft, productId) > 0)
    return setQuantity(draft, productId, getQuantity(draft, productId) + 1);
  return withItems(draft, [...draft.items, { productId, name, kind, quantity: 1, shownCents: priceCents }]);
}

export const removeItem = (draft: SaleDraft, productId: string): SaleDraft =>
  withItems(
    draft,
    draft.items.filter((item) => item.productId !== productId),
  );

/** Sets a quantity. 0 removes the line. */
export const setQuantity = (draft: SaleDraft, productId: string, quantity: number): SaleDraft =>
  quantity < 1
    ? removeItem(draft, productId)
    : changeItem(draft, productId, ({ typed: _, ...item }) => ({ ...item, quantity }));

/** Stores invalid input, which blocks the sale of the line. */
export const setInvalidQuantity = (draft: SaleDraft, productId: string, typed: string): SaleDraft =>
  changeItem(draft, productId, (item) => ({ ...item, typed }));

/** Accepts the current price of a line. */
export const acceptPrice = (draft: SaleDraft, productId: string, shownCents: number): SaleDraft =>
  changeItem(draft, productId, (item) => ({ ...item, shownCents }));

type DiscountHolder = { readonly discount?: Discount | undefined };
const withDiscount = <T extends DiscountHolder>(
  { discount: _, ...undiscounted }: T,
  discount: Discount | undefined,
) => ({
  ...undiscounted,
  ...(discount && { discount }),
});

export const discountLine = (
  draft: SaleDraft,
  productId: string,
  discount: Discount | undefined,
): SaleDraft => changeItem(draft, productId, (item) => withDiscount(item, discount));

export const discountSale = (draft: SaleDraft, discount: Discount | undefined): SaleDraft =>
  withDiscount(draft, discount);

/** Sets the client and their phone. Removes the typed e-mail and the balances of other clients. */
export function setClient(draft: SaleDraft, client: DraftClient | undefined): SaleDraft {
  const { client: _, ...draftWithoutClient } = draft;
  const balances = draft.balances.filter(({ patientId }) => patientId === client?.patientId);
  return {
    ...draftWithoutClient,
    ...(client && { client }),
    balances,
    email: '',
    typed: { ...draft.typed, phone: formatPhone(client?.phone ?? '') },
  };
}

/** Adds an appointment's balance and its client. */
export function addBalance(draft: SaleDraft, balance: OpenBalance): SaleDraft {
  const { appointmentId, patientId, patientName: name, email } = balance;
  if (draft.balances.some((added) => added.appointmentId === appointmentId)) return draft;
  const clientDraft =
    draft.client?.patientId === patientId
      ? draft
      : setClient(draft, { patientId, name, email, phone: balance.phone });
  return { ...clientDraft, balances: [...clientDraft.balances, balance] };
}

export const removeBalance = (draft: SaleDraft, appointmentId: string): SaleDraft => ({
  ...draft,
  balances: draft.balances.filter((added) => added.appointmentId !== appointmentId),
});

/** Accepts the current balance. */
export const acceptBalance = (draft: SaleDraft, balance: OpenBalance): SaleDraft => ({
  ...draft,
  balances: draft.balances.map((added) => (added.appointmentId === balance.appointmentId ? balance : added)),
});

/** Whether the appointment belongs to another client than the sale. */
export const belongsToOtherClient = ({ client }: SaleDraft, { patientId }: OpenBalance): boolean =>
  client !== undefined && client.patientId !== patientId;

/** Calculates the base of a percentage tip, which is the price of the services before discounts, in cents. */
export const calculateTipBase = ({ items, balances }: SaleDraft): number =>
  sumCents(items.map(({ kind, quantity, shownCents }) => (kind === 'service' ? quantity * shownCents : 0))) +
  sumCents(balances.map(({ totalCents }) => totalCents));

export function calculateTip(draft: SaleDraft): number {
  const { tip } = draft;
  if (tip?.percent === undefined) return tip?.cents ?? 0;
  return applyBasisPoints(calculateTipBase(draft), tip.percent * 100);
}

/** Whether the tip has no recipient, which blocks selling and parking. */
export const isTipWithoutRecipient = (draft: SaleDraft): boolean =>
  draft.tip?.staffId === '' && calculateTip(draft) > 0;

function toCartTip(draft: SaleDraft): Pick<Cart, 'tip'> {
  const cents = calculateTip(draft);
  return draft.tip && cents > 0 ? { tip: { staffId: draft.tip.staffId, cents } } : {};
}

/** Converts the draft to the cart of the request. The caller supplies the total. */
export function toCart(draft: SaleDraft, registerId: string, shownTotalCents: number): Cart {
  const email = draft.email.trim().toLowerCase();
  return {
    registerId,
    ...(draft.client && { patientId: draft.client.patientId }),
    ...(email !== '' && { email }),
    items: draft.items.map(({ productId, quantity, discount, shownCents }) => ({
      productId,
      quantity,
      ...(discount && { discount }),
      shownCents,
    })),
    balances: draft.balances.map(({ appointmentId, balanceDueCents }) => ({
      appointmentId,
      shownCents: balanceDueCents,
    })),
    ...(draft.discount && { discount: draft.discount }),
    ...toCartTip(draft),
    shownTotalCents,
  };
}

/** Whether a late response belongs to another sale. */
export const isOtherSale = ({ saleId }: SaleDraft, sale: Pick<Sale, 'saleId'> | undefined): boolean =>
  sale !== undefined && sale.saleId !== saleId;

/** Creates the next draft with items added after the sale was sent. Returns the same draft if the sale is another one. */
export function createNextDraft(
  draft: SaleDraft,
  completedSale: Pick<Sale, 'saleId' | 'lines'> | undefined,
  saleId: string,
): SaleDraft {
  if (isOtherSale(draft, completedSale)) return draft;
  const countSold = (productId: string) =>
    (completedSale?.lines ?? []).reduce(
      (sum, { itemId, quantity }) => sum + (itemId === productId ? quantity : 0),
      0,
    );
  const items = completedSale ? draft.items : [];
  return {
    ...createEmptyDraft(saleId),
    items: items
      .map((item) => ({ ...item, quantity: item.quantity - countSold(item.productId) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** Sets the payments already taken. */
export const withTenders = (draft: SaleDraft, tenders: readonly TenderInput[]): SaleDraft =>
  tenders.length === 0 ? draft : { ...draft, tenders: [...tenders], isDivided: true };

type DraftSources = {
  readonly products: ReadonlyMap<string, DeskProduct>;
  readonly balances: readonly OpenBalance[];
  readonly client: DraftClient | undefined;
};
const unknownItem = { name: 'Artículo que ya no se vende', kind: 'product' } as const;

/**
 * Converts a parked cart to a draft with current names and balances, without balances that are no longer open.
 * Item prices stay as the cashier accepted them.
 */
export function toDraft(saleId: string, cart: Cart, { products, balances, client }: DraftSources): SaleDraft {
  const { discount, tip } = cart;
  return {
    ...createEmptyDraft(saleId),
    ...(client && { client }),
    email: cart.email ?? '',
    items: cart.items.map((item) => toDraftItem(item, products.get(item.productId))),
    balances: balances.filter(({ appointmentId }) =>
      cart.balances.some((cartBalance) => cartBalance.appointmentId === appointmentId),
    ),
    ...(discount && { discount }),
    ...(tip && { tip }),
    typed: { ...emptyPaymentInput, phone: formatPhone(client?.phone ?? '') },
  };
}

function toDraftItem(item: Cart['items'][number], product: DeskProduct | undefined): DraftItem {
  const { name, kind } = product ?? unknownItem;
  const { productId, quantity, discount, shownCents } = item;
  return { productId, name, kind, quantity, ...(discount && { discount }), shownCents };
}
