import * as z from 'zod/mini';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import { productKinds } from '#shared/catalog/product.ts';
import { phone } from '#shared/core/format.ts';
import { shareOf, sumCents } from '#shared/core/money.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, Id } from '#shared/core/schemas.ts';
import { type Cart, GivenTender, OpenBalance } from '#shared/sales/api.ts';
import { Discount, mostLines, type Sale } from '#shared/sales/sale.ts';

export const DraftItem = z.object({
  productId: Id,
  /** As it was called when it was chosen: what the catalogue has lost still has a name. */
  name: z.string(),
  kind: z.enum(productKinds),
  quantity: z.int(),
  /** What stands in its box and is no quantity. */
  typed: z.optional(z.string()),
  discount: z.optional(Discount),
  /** The price that the person saw and accepted. */
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

/** What is being typed of the payment, as it is typed. */
const Typed = z.object({
  method: z.enum(paymentMethods),
  amount: z.string(),
  received: z.string(),
  lastFour: z.string(),
  authorization: z.string(),
  reference: z.string(),
  phone: z.string(),
  /** What the client's phone shows is noted, since nobody could ask the phone. */
  isByHand: z.optional(z.boolean()),
});
export type Typed = z.infer<typeof Typed>;

/** A sale before it is one; kept on the device, so that a reload loses nothing. */
export const SaleDraft = z.object({
  /** Chosen as the cart begins: the same sale sent twice is one. */
  saleId: Id,
  client: z.optional(DraftClient),
  email: z.string(),
  items: z.array(DraftItem),
  balances: z.array(OpenBalance),
  discount: z.optional(Discount),
  /** A share of the services, or an amount; what was typed for one and is none. */
  tip: z.optional(
    z.object({
      /** '' until somebody is chosen. */
      staffId: z.string(),
      percent: z.optional(z.int()),
      cents: Cents,
      unread: z.optional(z.string()),
    }),
  ),
  /** Payments that were taken already, where a sale is paid in several ways. */
  tenders: z.array(GivenTender),
  isDivided: z.boolean(),
  typed: Typed,
});
export type SaleDraft = z.infer<typeof SaleDraft>;

const nothingTyped: Typed = {
  method: 'cash',
  amount: '',
  received: '',
  lastFour: '',
  authorization: '',
  reference: '',
  phone: '',
};

export const emptyDraft = (saleId: string): SaleDraft => ({
  saleId,
  email: '',
  items: [],
  balances: [],
  tenders: [],
  isDivided: false,
  typed: nothingTyped,
});

export const isEmpty = ({ items, balances }: SaleDraft): boolean => items.length + balances.length === 0;
/** Whether there is anything in it that a person would miss. */
export const isBegun = (draft: SaleDraft): boolean =>
  !isEmpty(draft) || draft.client !== undefined || draft.email.trim() !== '' || draft.tenders.length > 0;
export const lineCount = ({ items, balances }: SaleDraft): number => items.length + balances.length;
export const pieceCount = ({ items, balances }: SaleDraft): number =>
  sumCents(items.map(({ quantity }) => quantity)) + balances.length;
export const isFull = (draft: SaleDraft): boolean => lineCount(draft) >= mostLines;
export const quantityOf = ({ items }: SaleDraft, productId: string): number =>
  items.find((item) => item.productId === productId)?.quantity ?? 0;

/** How many more of a product may be chosen; a service has no end. */
export const leftOf = (draft: SaleDraft, { kind, stock, productId }: DeskProduct): number =>
  kind === 'service' ? Number.POSITIVE_INFINITY : Math.max(0, stock - quantityOf(draft, productId));

const withItems = (draft: SaleDraft, items: SaleDraft['items']): SaleDraft => ({ ...draft, items });

const changeItem = (draft: SaleDraft, productId: string, change: (item: DraftItem) => DraftItem): SaleDraft =>
  withItems(
    draft,
    draft.items.map((item) => (item.productId === productId ? change(item) : item)),
  );

/** One more of a product; the caller has looked whether there is one, and room for its line. */
export function addProduct(draft: SaleDraft, { productId, name, kind, priceCents }: DeskProduct): SaleDraft {
  if (quantityOf(draft, productId) > 0)
    return setQuantity(draft, productId, quantityOf(draft, productId) + 1);
  return withItems(draft, [...draft.items, { productId, name, kind, quantity: 1, shownCents: priceCents }]);
}

export const removeItem = (draft: SaleDraft, productId: string): SaleDraft =>
  withItems(
    draft,
    draft.items.filter((item) => item.productId !== productId),
  );

/** Another quantity; of none the line goes. */
export const setQuantity = (draft: SaleDraft, productId: string, quantity: number): SaleDraft =>
  quantity < 1
    ? removeItem(draft, productId)
    : changeItem(draft, productId, ({ typed: _, ...item }) => ({ ...item, quantity }));

/** What is no quantity stays as it is typed, and keeps the line from being sold. */
export const typeQuantity = (draft: SaleDraft, productId: string, typed: string): SaleDraft =>
  changeItem(draft, productId, (item) => ({ ...item, typed }));

/** The line at what it costs now. */
export const acceptPrice = (draft: SaleDraft, productId: string, shownCents: number): SaleDraft =>
  changeItem(draft, productId, (item) => ({ ...item, shownCents }));

type Discounted = { readonly discount?: Discount | undefined };
const withDiscount = <T extends Discounted>({ discount: _, ...rest }: T, discount: Discount | undefined) => ({
  ...rest,
  ...(discount && { discount }),
});

export const discountLine = (
  draft: SaleDraft,
  productId: string,
  discount: Discount | undefined,
): SaleDraft => changeItem(draft, productId, (item) => withDiscount(item, discount));

export const discountSale = (draft: SaleDraft, discount: Discount | undefined): SaleDraft =>
  withDiscount(draft, discount);

/** For whom it is; an appointment of somebody else's does not stay in it. */
export function setClient(draft: SaleDraft, client: DraftClient | undefined): SaleDraft {
  const { client: _, ...rest } = draft;
  const balances = draft.balances.filter(({ patientId }) => patientId === client?.patientId);
  return {
    ...rest,
    ...(client && { client }),
    balances,
    email: '',
    typed: { ...draft.typed, phone: phone(client?.phone ?? '') },
  };
}

/** The balance of an appointment, and its client with it. */
export function addBalance(draft: SaleDraft, balance: OpenBalance): SaleDraft {
  const { appointmentId, patientId, patientName: name, email } = balance;
  if (draft.balances.some((each) => each.appointmentId === appointmentId)) return draft;
  const owned =
    draft.client?.patientId === patientId
      ? draft
      : setClient(draft, { patientId, name, email, phone: balance.phone });
  return { ...owned, balances: [...owned.balances, balance] };
}

export const removeBalance = (draft: SaleDraft, appointmentId: string): SaleDraft => ({
  ...draft,
  balances: draft.balances.filter((each) => each.appointmentId !== appointmentId),
});

/** The balance at what is due now. */
export const acceptBalance = (draft: SaleDraft, balance: OpenBalance): SaleDraft => ({
  ...draft,
  balances: draft.balances.map((each) => (each.appointmentId === balance.appointmentId ? balance : each)),
});

/** Whether an appointment is of somebody else than the sale is for. */
export const isOfOther = ({ client }: SaleDraft, { patientId }: OpenBalance): boolean =>
  client !== undefined && client.patientId !== patientId;

/** What a share for who attended the client is taken of: the services, before discounts. */
export const tipBaseCents = ({ items, balances }: SaleDraft): number =>
  sumCents(items.map(({ kind, quantity, shownCents }) => (kind === 'service' ? quantity * shownCents : 0))) +
  sumCents(balances.map(({ totalCents }) => totalCents));

export function tipCents(draft: SaleDraft): number {
  const { tip } = draft;
  if (tip?.percent === undefined) return tip?.cents ?? 0;
  return shareOf(tipBaseCents(draft), tip.percent * 100);
}

/** Nobody was chosen yet who gets it: such a tip is neither sold nor put aside. */
export const isTipOfNobody = (draft: SaleDraft): boolean => draft.tip?.staffId === '' && tipCents(draft) > 0;

function tipOf(draft: SaleDraft): Pick<Cart, 'tip'> {
  const cents = tipCents(draft);
  return draft.tip && cents > 0 ? { tip: { staffId: draft.tip.staffId, cents } } : {};
}

/** As it is sent; what it comes to is added by who prices it. */
export function cartOf(draft: SaleDraft, registerId: string, shownTotalCents: number): Cart {
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
    ...tipOf(draft),
    shownTotalCents,
  };
}

/** Another sale than the one at hand: an answer that was long on its way. */
export const isOther = ({ saleId }: SaleDraft, sold: Pick<Sale, 'saleId'> | undefined): boolean =>
  sold !== undefined && sold.saleId !== saleId;

/** The next sale, with what was added to this one after it was sent: it is in no sale yet. Of another nothing is taken. */
export function draftAfter(
  draft: SaleDraft,
  sold: Pick<Sale, 'saleId' | 'lines'> | undefined,
  saleId: string,
): SaleDraft {
  if (isOther(draft, sold)) return draft;
  const soldOf = (productId: string) =>
    (sold?.lines ?? []).reduce((sum, { itemId, quantity }) => sum + (itemId === productId ? quantity : 0), 0);
  const items = sold ? draft.items : [];
  return {
    ...emptyDraft(saleId),
    items: items
      .map((item) => ({ ...item, quantity: item.quantity - soldOf(item.productId) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** The sale with what was taken of it already. */
export const withTenders = (draft: SaleDraft, tenders: readonly GivenTender[]): SaleDraft =>
  tenders.length === 0 ? draft : { ...draft, tenders: [...tenders], isDivided: true };

type DraftOfInput = {
  readonly products: ReadonlyMap<string, DeskProduct>;
  readonly balances: readonly OpenBalance[];
  readonly client: DraftClient | undefined;
};
const unknownItem = { name: 'Artículo que ya no se vende', kind: 'product' } as const;

/** A cart that was put aside, with what is known of it now; balances that are not open any more stay behind. */
export function draftOf(saleId: string, cart: Cart, { products, balances, client }: DraftOfInput): SaleDraft {
  const { discount, tip } = cart;
  return {
    ...emptyDraft(saleId),
    ...(client && { client }),
    email: cart.email ?? '',
    items: cart.items.map((item) => draftItem(item, products.get(item.productId))),
    balances: balances.filter(({ appointmentId }) =>
      cart.balances.some((each) => each.appointmentId === appointmentId),
    ),
    ...(discount && { discount }),
    ...(tip && { tip }),
    typed: { ...nothingTyped, phone: phone(client?.phone ?? '') },
  };
}

function draftItem(item: Cart['items'][number], product: DeskProduct | undefined): DraftItem {
  const { name, kind } = product ?? unknownItem;
  const { productId, quantity, discount, shownCents } = item;
  return { productId, name, kind, quantity, ...(discount && { discount }), shownCents };
}
