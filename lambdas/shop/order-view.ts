import { hashOf } from '#lambdas/platform/ids.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isWaiting, ringAgainSeconds, secondsLeft } from '#shared/payments/ath-payment.ts';
import { receiptNumber, type Sale } from '#shared/sales/sale.ts';
import { moneyBackState } from '#shared/sales/sale-return.ts';
import type { Correction } from '#shared/shop/cart.ts';
import { type FollowedOrder, type Order, orderNumber } from '#shared/shop/order.ts';
import { keptUntil } from '#shared/shop/order-steps.ts';
import type { DeskOrder, OrderRow } from '#shared/shop/orders-api.ts';
import type { OrderState } from '#shared/shop/shop-api.ts';

/** 192 bits of the hash; fits ATH Móvil's maximum id length. */
const idLength = 32;
/** Derives the order id from its secret token. */
export const orderIdOf = (token: string): string => hashOf(token).slice(0, idLength);

const firstNameOf = ({ contact }: Order) => contact.name.trim().split(/\s+/)[0] ?? '';

const receiveOf = ({ receive }: Order): FollowedOrder['receive'] => ({
  kind: receive.kind,
  ...(receive.kind === 'delivery' && { municipality: receive.municipality }),
});

const paymentOf = ({ method }: Order, sale: Sale | undefined): FollowedOrder['payment'] => {
  const { lastFour, reference } = sale?.tenders[0] ?? {};
  return {
    method,
    lastFour,
    reference,
  };
};

const stepsOf = (order: Order) => ({
  preparedAt: order.preparedAt,
  deliveredAt: order.deliveredAt,
  ...(order.cancelled && { cancelledAt: order.cancelled.at }),
});

export async function followedOrder(
  order: Order,
  { sales }: Pick<Platform, 'sales'>,
): Promise<FollowedOrder> {
  const sale = order.number === undefined ? undefined : await sales.find(order.orderId);
  const kept = keptUntil(order);
  const corrections: readonly Correction[] = order.corrections ?? [];
  return {
    status: order.status,
    ...(order.number !== undefined && { number: orderNumber(order.number) }),
    firstName: firstNameOf(order),
    at: order.placedAt ?? order.askedAt,
    receive: receiveOf(order),
    ...order.contents,
    totalCents: order.totalCents,
    payment: paymentOf(order, sale),
    ...(sale && { receiptNumber: receiptNumber(sale) }),
    ...stepsOf(order),
    ...(kept !== undefined && { keptUntil: kept }),
    refundedCents: sale?.returnedCents ?? 0,
    corrections: [...corrections],
  };
}

type Reading = Platform & Pick<Seams, 'payments'>;

async function cardOf({ paymentId, payUntil }: Order, { payments }: Reading): Promise<OrderState['card']> {
  if (paymentId === undefined) return undefined;
  const { clientSecret } = await payments.get(paymentId);
  return { clientSecret, payUntil };
}

async function athOf({ orderId }: Order, { athPayments, now }: Reading): Promise<OrderState['ath']> {
  const payment = await athPayments.find(orderId);
  if (!payment || !isWaiting(payment)) return undefined;
  return {
    phone: payment.phone,
    secondsLeft: secondsLeft(payment, now()),
    ringAgainSeconds: ringAgainSeconds(payment, now()),
    isAccepted: payment.state === 'confirmed',
    isAnswered: payment.ecommerceId !== undefined,
  };
}

/** Returns an order and the state of its payment. */
export async function orderState(order: Order, platform: Reading): Promise<OrderState> {
  const view = await followedOrder(order, platform);
  if (order.status !== 'paying') return { order: view };
  const card = order.method === 'card' ? await cardOf(order, platform) : undefined;
  const ath = order.method === 'athMovil' ? await athOf(order, platform) : undefined;
  return { order: view, ...(card && { card }), ...(ath && { ath }) };
}

const piecesOf = ({ contents }: Order) => contents.lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const orderRow = (order: Order): OrderRow => ({
  orderId: order.orderId,
  number: orderNumber(order.number ?? 0),
  name: order.contact.name,
  phone: order.contact.phone,
  status: order.status,
  receive: order.receive.kind,
  ...(order.receive.kind === 'delivery' && { municipality: order.receive.municipality }),
  totalCents: order.totalCents,
  pieces: piecesOf(order),
  placedAt: order.placedAt ?? order.askedAt,
  ...stepsOf(order),
});

type DeskView = { readonly order: Order; readonly sale: Sale };

/** Returns an order with the remaining stock of each line. */
export async function deskOrder(
  { order, sale }: DeskView,
  { catalog }: Pick<Platform, 'catalog'>,
): Promise<DeskOrder> {
  const { token: _, items: __, contents, paymentId: ___, moneyDue: ____, number, ...rest } = order;
  const products = await catalog.byIds(contents.lines.map(({ productId }) => productId));
  const leftOf = (productId: string) => products.find((each) => each.productId === productId)?.stock;
  return {
    ...rest,
    number: orderNumber(number ?? 0),
    placedAt: order.placedAt ?? order.askedAt,
    lines: contents.lines.map((line) => ({ ...line, left: leftOf(line.productId) })),
    subtotalCents: contents.subtotalCents,
    deliveryCents: contents.deliveryCents,
    taxes: contents.taxes,
    tenders: sale.tenders,
    receiptNumber: receiptNumber(sale),
    saleStatus: sale.status,
    refundedCents: sale.returnedCents,
    isReturning: moneyBackState(sale) === 'waiting',
    isRefused: moneyBackState(sale) === 'refused',
    canUndo: order.status === 'prepared' && order.preparedTold === false,
  };
}
