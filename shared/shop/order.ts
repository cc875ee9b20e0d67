import * as z from 'zod/mini';
import { asStored, Cents, CivilDate, Id, Instant, Version } from '#shared/core/schemas.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { CartItem, Contact, Correction, StoredReceive } from './cart.ts';
import { orderStatuses } from './order-status.ts';

export const orderMethods = ['card', 'athMovil'] as const;
export type OrderMethod = (typeof orderMethods)[number];

export const moneyDues = ['capture', 'release'] as const;

/** How long a buyer has for entering the card. */
export const payMinutes = 15;
/** How long a prepared order waits to be picked up. */
export const keptDays = 14;
/** How long 'Deshacer' is offered before the notice leaves. */
export const undoSeconds = 10;

/** Made by the browser that buys: 32 random bytes. Whoever has it follows the order; it makes the same press twice one order. */
export const OrderToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** A line as it was ordered, with its own copy of what it was called. */
export const OrderLine = z.object({
  productId: Id,
  name: z.string(),
  presentation: z.optional(z.string()),
  quantity: z.int(),
  unitPriceCents: Cents,
  netCents: Cents,
});

/** What an order holds and comes to, as its buyer agreed to it. */
export const OrderContents = z.object({
  lines: z.array(OrderLine),
  subtotalCents: Cents,
  deliveryCents: Cents,
  taxes: z.array(SaleTax),
});
export type OrderContents = z.infer<typeof OrderContents>;

/** An order of the online shop. Its sale has the same id, from `placed` on. */
export const Order = z.object({
  orderId: Id,
  token: OrderToken,
  status: z.enum(orderStatuses),
  /** From `placed` on: the W-… of its number. */
  number: z.optional(z.int()),
  patientId: z.optional(Id),
  contact: asStored(Contact),
  receive: StoredReceive,
  items: z.array(asStored(CartItem)),
  contents: OrderContents,
  /** What is held on the card or asked for. */
  totalCents: Cents,
  method: z.enum(orderMethods),
  /** Of the card processor, or of ATH Móvil. */
  paymentId: z.optional(Id),
  /** What is still to be done with the money: taken for a sale that is made, or let go of, for none. */
  moneyDue: z.optional(z.enum(moneyDues)),
  askedAt: Instant,
  /** Until when it can be paid. */
  payUntil: Instant,
  placedAt: z.optional(Instant),
  preparedAt: z.optional(Instant),
  preparedBy: z.optional(z.string()),
  /** Whether its buyer was told that it is ready: nothing is undone from then on. */
  preparedTold: z.optional(z.boolean()),
  deliveredAt: z.optional(Instant),
  deliveredBy: z.optional(z.string()),
  /** The civil day it was handed over or ended. */
  endedOn: z.optional(CivilDate),
  cancelled: z.optional(z.object({ at: Instant, byName: z.string(), reason: z.string(), cents: Cents })),
  /** Why it was sold out. */
  corrections: z.optional(z.array(Correction)),
  version: Version,
});
export type Order = z.infer<typeof Order>;

/** As people read it: `W-1087`. */
export const orderNumber = (number: number): string => `W-${number}`;
/** What a number that somebody reads or scans stands for: `W-1087`, `w1087`, `1087`. */
export function readOrderNumber(text: string): number | undefined {
  const [, number] = /^(?:W-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** An order as whoever has its link sees it: without e-mail, phone or address. */
export const FollowedOrder = z.object({
  status: z.enum(orderStatuses),
  /** `W-1087`; absent while nothing is ordered yet. */
  number: z.optional(z.string()),
  firstName: z.string(),
  at: Instant,
  receive: z.object({ kind: z.enum(['pickup', 'delivery']), municipality: z.optional(z.string()) }),
  ...OrderContents.shape,
  totalCents: Cents,
  payment: z.object({
    method: z.enum(orderMethods),
    lastFour: z.optional(z.string()),
    reference: z.optional(z.string()),
  }),
  /** `REC-2026-001904` */
  receiptNumber: z.optional(z.string()),
  preparedAt: z.optional(Instant),
  /** Until when a prepared one is kept. */
  keptUntil: z.optional(CivilDate),
  deliveredAt: z.optional(Instant),
  cancelledAt: z.optional(Instant),
  /** What went back, or is on its way back. */
  refundedCents: Cents,
  /** Of one that is sold out: what to change in the cart. Nothing was charged. */
  corrections: z.array(Correction),
});
export type FollowedOrder = z.infer<typeof FollowedOrder>;
