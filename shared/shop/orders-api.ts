import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cents, Cursor, Id, Instant, inOneLine, Phone } from '#shared/core/schemas.ts';
import { saleStatuses, Tender } from '#shared/sales/sale.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { fulfillmentKinds } from './cart.ts';
import { Order, OrderLine } from './order.ts';
import { orderStatuses } from './order-status.ts';

export const OrderRow = z.object({
  orderId: Id,
  number: z.string(),
  name: z.string(),
  phone: Phone,
  status: z.enum(orderStatuses),
  receive: z.enum(fulfillmentKinds),
  municipality: z.optional(z.string()),
  totalCents: Cents,
  pieces: z.int(),
  placedAt: Instant,
  preparedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  cancelledAt: z.optional(Instant),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** `today` has all open orders and those delivered today. */
export const orderViews = ['today', 'earlier', 'cancelled'] as const;
export type OrderView = (typeof orderViews)[number];

export const listOrders = route('listOrders', {
  method: 'GET',
  path: '/orders',
  summary: 'Lists online orders: open and handed over today, earlier, or cancelled',
  allow: frontDesk,
  topics: ['shop'],
  query: z.strictObject({ view: z.enum(orderViews), cursor: z.optional(Cursor) }),
  reply: z.object({
    /** `today` is sorted by state with the oldest first, others with the newest first. */
    rows: z.array(OrderRow),
    cursor: z.optional(Cursor),
  }),
});

export const findOrder = route('findOrder', {
  method: 'GET',
  path: '/order-numbers/{number}',
  summary: 'Returns the order with a number, typed or scanned, of any day',
  allow: frontDesk,
  params: z.strictObject({ number: z.string().check(z.regex(/^(?:W-?)?\d{1,9}$/i)) }),
  reply: z.object({ orderId: Id }),
});

const DeskLine = z.object({
  ...OrderLine.shape,
  /** The product's stock. Absent if it no longer exists. */
  left: z.optional(z.int()),
});

export const DeskOrder = z.object({
  ...z.omit(Order, {
    token: true,
    items: true,
    contents: true,
    paymentId: true,
    moneyDue: true,
    number: true,
    placedAt: true,
  }).shape,
  placedAt: Instant,
  number: z.string(),
  lines: z.array(DeskLine),
  subtotalCents: Cents,
  deliveryCents: Cents,
  taxes: z.array(SaleTax),
  tenders: z.array(Tender),
  receiptNumber: z.string(),
  saleStatus: z.enum(saleStatuses),
  refundedCents: Cents,
  /** Whether a refund is not confirmed yet. */
  isReturning: z.boolean(),
  /** Whether a refund was rejected and needs manual action. */
  isRefused: z.boolean(),
  /** Whether 'prepared' can be undone because the buyer is not notified yet. */
  canUndo: z.boolean(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

const orderParams = z.strictObject({ orderId: Id });
const reply = DeskOrder;

export const getOrder = route('getOrder', {
  method: 'GET',
  path: '/orders/{orderId}',
  summary: 'Returns an order with its lines, their stock, its buyer and its payment',
  allow: frontDesk,
  topics: ['shop', 'sales'],
  params: orderParams,
  reply,
});

export const markOrderPrepared = route('markOrderPrepared', {
  method: 'PUT',
  path: '/orders/{orderId}/prepared',
  summary: 'Marks an order as ready. The buyer is notified after a short delay, so that it can be undone',
  allow: frontDesk,
  params: orderParams,
  reply,
});

export const undoOrderPrepared = route('undoOrderPrepared', {
  method: 'DELETE',
  path: '/orders/{orderId}/prepared',
  summary: 'Reverts an order from ready, unless the buyer has been notified',
  allow: frontDesk,
  params: orderParams,
  reply,
});

export const markOrderDelivered = route('markOrderDelivered', {
  method: 'PUT',
  path: '/orders/{orderId}/delivered',
  summary: 'Marks an order as handed over or shipped',
  allow: frontDesk,
  params: orderParams,
  reply,
});

export const cancelOrder = route('cancelOrder', {
  method: 'PUT',
  path: '/orders/{orderId}/cancellation/{returnId}',
  summary:
    'Cancels an order that is not handed over: restocks its products and refunds the original payment method',
  allow: frontDesk,
  params: z.strictObject({ orderId: Id, returnId: Id }),
  body: z.strictObject({
    reason: z
      .string({ error: 'Escribe el motivo.' })
      .check(
        inOneLine,
        z.minLength(1, { error: 'Escribe el motivo.' }),
        z.maxLength(120, { error: 'El motivo pasa de 120 caracteres.' }),
      ),
    shownCents: Cents,
  }),
  reply,
});
