import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Cents, CivilDate, Id, Instant, inOneLine } from '#shared/core/schemas.ts';
import { CartItems, Contact, Fulfillment, fulfillmentKinds, Quote } from './cart.ts';
import { FollowedOrder, OrderToken } from './order.ts';

// Public calls of the online shop. An order is accessible only by its token.

export const quoteCart = route('quoteCart', {
  method: 'POST',
  path: '/shop/quote',
  summary: 'Prices a cart, with taxes by name and the corrections that were needed',
  allow: ['public'],
  repeatable: true,
  body: z.strictObject({ items: CartItems, receive: z.enum(fulfillmentKinds) }),
  reply: Quote,
});

const PaymentChoice = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('card') }),
  z.strictObject({
    method: z.literal('athMovil'),
    phone: z.string().check(inOneLine, z.maxLength(30)),
  }),
]);

const OrderBody = z.strictObject({
  items: CartItems,
  contact: Contact,
  receive: Fulfillment,
  pay: PaymentChoice,
  shownTotalCents: Cents,
});

export const OrderState = z.object({
  order: FollowedOrder,
  /** Stripe's client secret, for a card that is not held yet. */
  card: z.optional(z.object({ clientSecret: z.string(), payUntil: Instant })),
  ath: z.optional(
    z.object({
      phone: z.string(),
      secondsLeft: z.int(),
      /** Seconds until the phone may be notified again. */
      ringAgainSeconds: z.int(),
      /** Whether the buyer accepted and the payment is being authorized. */
      isAccepted: z.boolean(),
      /** False if the service did not respond, so that the state may be outdated. */
      isAnswered: z.boolean(),
    }),
  ),
});
export type OrderState = z.infer<typeof OrderState>;

const orderParams = z.strictObject({ token: OrderToken });

export const placeOrder = route('placeOrder', {
  method: 'PUT',
  path: '/shop/orders/{token}',
  summary:
    'Starts a guest order: the card must be confirmed or the phone rings. A retried request returns the same order',
  allow: ['public'],
  repeatable: true,
  params: orderParams,
  body: OrderBody,
  reply: OrderState,
});

export const placeMyOrder = route('placeMyOrder', {
  method: 'PUT',
  path: '/patients/{patientId}/shop-orders/{token}',
  summary: 'Starts an order of a signed-in client',
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
  summary: 'Checks an order’s payment and places the order if it is held or paid',
  allow: ['public'],
  repeatable: true,
  params: orderParams,
  reply: OrderState,
});

export const changePaymentPhone = route('changePaymentPhone', {
  method: 'PUT',
  path: '/shop/orders/{token}/phone',
  summary: 'Sends the payment to another phone, or to the same one again',
  allow: ['public'],
  repeatable: true,
  params: orderParams,
  body: z.strictObject({ phone: z.string().check(inOneLine, z.maxLength(30)) }),
  reply: OrderState,
});

export const abandonOrder = route('abandonOrder', {
  method: 'DELETE',
  path: '/shop/orders/{token}/payment',
  summary: 'Abandons an unpaid order, so that it can no longer be paid',
  allow: ['public'],
  repeatable: true,
  params: orderParams,
  reply: OrderState,
});

export const followOrder = route('followOrder', {
  method: 'GET',
  path: '/shop/orders/{token}',
  summary: 'Returns an order through its tracking link',
  allow: ['public'],
  params: orderParams,
  reply: FollowedOrder,
});

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
  summary: 'Lists a client’s online orders, latest first',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.strictObject({ patientId: Id }),
  reply: z.object({ rows: z.array(MyOrder) }),
});
