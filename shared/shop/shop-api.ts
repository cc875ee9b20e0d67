import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { BasisPoints, Cents, CivilDate, Id, Instant, inOneLine } from '#shared/core/schemas.ts';
import { CartItems, Contact, Quote, Receive, receiveKinds } from './cart.ts';
import { FollowedOrder, OrderToken } from './order.ts';
import { ShopProduct } from './shop-product.ts';

// The online shop, as anybody reaches it. An order is reached by its token alone.

/** How many products a page of the shop shows. */
export const shopPageSize = 24;
export const shopOrders = ['featured', 'priceUp', 'priceDown', 'name'] as const;

/** What the shop says of itself beside its products. */
export const ShopTerms = z.object({
  brandName: z.string(),
  address: z.string(),
  openingHours: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Days within the next two weeks on which nobody is there. */
  closures: z.array(z.object({ date: CivilDate, name: z.string() })),
  /** Where the center delivers at all. */
  delivery: z.optional(z.object({ feeCents: Cents })),
  /** How long a prepared order is kept. */
  keptDays: z.int(),
});
export type ShopTerms = z.infer<typeof ShopTerms>;

export const getShopTerms = route('getShopTerms', {
  method: 'GET',
  path: '/shop/terms',
  summary: 'Where and when orders are picked up, and what delivery costs where the center delivers',
  allow: ['public'],
  reply: ShopTerms,
});

const Whole = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
  z.transform((text: string) => Number(text)),
);

export const listShopProducts = route('listShopProducts', {
  method: 'GET',
  path: '/shop/catalog',
  summary: 'The products of the online shop by category, search and order, a page at a time',
  allow: ['public'],
  query: z.strictObject({
    categoryId: z.optional(Id),
    search: z.optional(z.string().check(inOneLine, z.maxLength(80))),
    order: z.optional(z.enum(shopOrders)),
    page: z.optional(Whole),
  }),
  reply: z.object({
    rows: z.array(ShopProduct),
    /** Of the search and the category. */
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** Those that have products, with how many the search finds in each; and in all of them. */
    categories: z.array(z.object({ categoryId: Id, name: z.string(), count: z.int() })),
    allCount: z.int(),
  }),
});

export const getShopProduct = route('getShopProduct', {
  method: 'GET',
  path: '/shop/catalog/{productId}',
  summary: 'A product of the online shop with each tax by its name, and others of its category',
  allow: ['public'],
  params: z.strictObject({ productId: Id }),
  reply: z.object({
    product: ShopProduct,
    taxes: z.array(z.object({ name: z.string(), basisPoints: BasisPoints, cents: Cents })),
    /** With its taxes. */
    totalCents: Cents,
    related: z.array(ShopProduct),
  }),
});

export const quoteCart = route('quoteCart', {
  method: 'POST',
  path: '/shop/quote',
  summary: 'What a cart comes to now, with taxes by name, and what of it had to be corrected',
  allow: ['public'],
  repeatable: true,
  body: z.strictObject({ items: CartItems, receive: z.enum(receiveKinds) }),
  reply: Quote,
});

const PayBy = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('card') }),
  z.strictObject({
    method: z.literal('athMovil'),
    /** As it is typed; the operation says what is wrong with it. */
    phone: z.string().check(inOneLine, z.maxLength(30)),
  }),
]);

const OrderBody = z.strictObject({
  items: CartItems,
  contact: Contact,
  receive: Receive,
  pay: PayBy,
  /** What it came to on the screen. */
  shownTotalCents: Cents,
});

/** An order with what its payment waits for. */
export const OrderState = z.object({
  order: FollowedOrder,
  /** Of one that is paid by card and not held yet: what Stripe's form confirms. */
  card: z.optional(z.object({ clientSecret: z.string(), payUntil: Instant })),
  /** Of one that waits for its buyer's phone. */
  ath: z.optional(
    z.object({
      /** Ten digits. */
      phone: z.string(),
      secondsLeft: z.int(),
      /** How long the same phone is left alone. */
      ringAgainSeconds: z.int(),
      /** Whether its buyer accepted, and the money is being taken. */
      isAccepted: z.boolean(),
      /** False when the service did not answer: what is said is of before. */
      isAnswered: z.boolean(),
    }),
  ),
});
export type OrderState = z.infer<typeof OrderState>;

const ofOrder = z.strictObject({ token: OrderToken });

export const placeOrder = route('placeOrder', {
  method: 'PUT',
  path: '/shop/orders/{token}',
  summary:
    'Begins an order of a guest: its card is to be confirmed or its phone rings; the same order sent again is the one that was begun',
  allow: ['public'],
  repeatable: true,
  params: ofOrder,
  body: OrderBody,
  reply: OrderState,
});

export const placeMyOrder = route('placeMyOrder', {
  method: 'PUT',
  path: '/patients/{patientId}/shop-orders/{token}',
  summary: 'The same for a client who is signed in: the order is theirs',
  allow: ['patient'],
  own: { patient: 'patientId' },
  repeatable: true,
  params: z.strictObject({ patientId: Id, token: OrderToken }),
  body: OrderBody,
  reply: OrderState,
});

export const followPayment = route('followPayment', {
  method: 'POST',
  path: '/shop/orders/{token}/payment',
  summary: 'Looks how the payment of an order stands, and orders what is held or paid',
  allow: ['public'],
  repeatable: true,
  params: ofOrder,
  reply: OrderState,
});

export const changePaymentPhone = route('changePaymentPhone', {
  method: 'PUT',
  path: '/shop/orders/{token}/phone',
  summary: 'Rings at another phone, or at the same once more',
  allow: ['public'],
  repeatable: true,
  params: ofOrder,
  body: z.strictObject({ phone: z.string().check(inOneLine, z.maxLength(30)) }),
  reply: OrderState,
});

export const abandonOrder = route('abandonOrder', {
  method: 'DELETE',
  path: '/shop/orders/{token}/payment',
  summary: 'Gives up an order that is not paid, so that nobody can pay it any more',
  allow: ['public'],
  repeatable: true,
  params: ofOrder,
  reply: OrderState,
});

export const followOrder = route('followOrder', {
  method: 'GET',
  path: '/shop/orders/{token}',
  summary: 'An order as whoever has its link follows it',
  allow: ['public'],
  params: ofOrder,
  reply: FollowedOrder,
});

/** An order among those of a client. */
export const MyOrder = z.object({
  token: OrderToken,
  number: z.string(),
  at: Instant,
  date: CivilDate,
  status: FollowedOrder.shape.status,
  totalCents: Cents,
  pieces: z.int(),
});

export const listMyOrders = route('listMyOrders', {
  method: 'GET',
  path: '/patients/{patientId}/shop-orders',
  summary: 'What a client ordered in the online shop, latest first',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.strictObject({ patientId: Id }),
  reply: z.object({ rows: z.array(MyOrder) }),
});
