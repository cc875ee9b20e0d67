import * as z from 'zod/mini';
import { Cents, CivilDate, Id, Instant, toStoredSchema, Version } from '#shared/core/schemas.ts';
import { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { CartItem, Contact, Correction, StoredFulfillment } from './cart.ts';
import { orderStatuses } from './order-status.ts';

export const orderMethods = ['card', 'athMovil'] as const;
export type OrderMethod = (typeof orderMethods)[number];

export const moneyDues = ['capture', 'release'] as const;

export const payMinutes = 15;
/** Days for which a prepared order is held for pick-up. */
export const pickupDays = 14;
/** Seconds for which 'Deshacer' is offered before the notification is sent. */
export const undoSeconds = 10;

/** 32 random bytes of the buyer's browser, which give access to the order and make retries idempotent. */
export const OrderToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** An order line with its own copy of the product's name. */
export const OrderLine = z.object({
  productId: Id,
  name: z.string(),
  presentation: z.optional(z.string()),
  quantity: z.int(),
  unitPriceCents: Cents,
  netCents: Cents,
});

export const OrderContents = z.object({
  lines: z.array(OrderLine),
  subtotalCents: Cents,
  deliveryCents: Cents,
  taxes: z.array(SaleTax),
});
export type OrderContents = z.infer<typeof OrderContents>;

/** An order of the online shop. Its sale has the same id once placed. */
export const Order = z.object({
  orderId: Id,
  token: OrderToken,
  status: z.enum(orderStatuses),
  /** Number without its prefix `W-`. Absent until the order is placed. */
  number: z.optional(z.int()),
  patientId: z.optional(Id),
  contact: toStoredSchema(Contact),
  receive: StoredFulfillment,
  items: z.array(toStoredSchema(CartItem)),
  contents: OrderContents,
  totalCents: Cents,
  method: z.enum(orderMethods),
  /** Payment id of the card processor or ATH Móvil. */
  paymentId: z.optional(Id),
  /** Pending payment action, which captures for a sale or releases without one. */
  moneyDue: z.optional(z.enum(moneyDues)),
  askedAt: Instant,
  payUntil: Instant,
  placedAt: z.optional(Instant),
  preparedAt: z.optional(Instant),
  preparedBy: z.optional(z.string()),
  /** Whether the buyer was notified that it is ready, after which it cannot be undone. */
  preparedTold: z.optional(z.boolean()),
  deliveredAt: z.optional(Instant),
  deliveredBy: z.optional(z.string()),
  endedOn: z.optional(CivilDate),
  cancelled: z.optional(z.object({ at: Instant, byName: z.string(), reason: z.string(), cents: Cents })),
  /** Why it was sold out. */
  corrections: z.optional(z.array(Correction)),
  version: Version,
});
export type Order = z.infer<typeof Order>;

export const formatOrderNumber = (number: number): string => `W-${number}`;
/** Parses a typed or scanned number, such as `W-1087`, `w1087` or `1087`. */
export function parseOrderNumber(text: string): number | undefined {
  const [, number] = /^(?:W-?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** An order for anyone with its link, without e-mail, phone or address. */
export const FollowedOrder = z.object({
  status: z.enum(orderStatuses),
  /** Number such as `W-1087`. Absent until the order is placed. */
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
  receiptNumber: z.optional(z.string()),
  preparedAt: z.optional(Instant),
  /** Last day of pick-up. */
  keptUntil: z.optional(CivilDate),
  deliveredAt: z.optional(Instant),
  cancelledAt: z.optional(Instant),
  refundedCents: Cents,
  /** Cart corrections of a sold-out order, which was not charged. */
  corrections: z.array(Correction),
});
export type FollowedOrder = z.infer<typeof FollowedOrder>;
