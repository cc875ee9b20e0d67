import { hashText } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { calculateRenotifySeconds, calculateSecondsLeft, isWaiting } from '#shared/payments/ath-payment.ts';
import { formatReceiptNumber, type Sale } from '#shared/sales/sale.ts';
import { getRefundState } from '#shared/sales/sale-return.ts';
import type { Correction } from '#shared/shop/cart.ts';
import { type FollowedOrder, formatOrderNumber, type Order } from '#shared/shop/order.ts';
import { calculatePickupDeadline } from '#shared/shop/order-steps.ts';
import type { DeskOrder, OrderRow } from '#shared/shop/orders-api.ts';
import type { OrderState } from '#shared/shop/shop-api.ts';

/** 32 characters hold 192 bits of the hash and fit ATH Móvil's maximum id length. */
const idLength = 32;
/** Derives the order id from its secret token. */
export const toOrderId = (token: string): string => hashText(token).slice(0, idLength);

const getFirstName = ({ contact }: Order) => contact.name.trim().split(/\s+/)[0] ?? '';

const toReceiveView = ({ receive }: Order): FollowedOrder['receive'] => ({
  kind: receive.kind,
  ...(receive.kind === 'delivery' && { municipality: receive.municipality }),
});

const toPaymentView = ({ method }: Order, sale: Sale | undefined): FollowedOrder['payment'] => {
  const { lastFour, reference } = sale?.tenders[0] ?? {};
  return { method, lastFour, reference };
};

const getStepTimes = (order: Order) => ({
  preparedAt: order.preparedAt,
  deliveredAt: order.deliveredAt,
  ...(order.cancelled && { cancelledAt: order.cancelled.at }),
});

export async function loadFollowedOrder(
  order: Order,
  { sales }: Pick<Platform, 'sales'>,
): Promise<FollowedOrder> {
  const sale = order.number === undefined ? undefined : await sales.find(order.orderId);
  const pickupDeadline = calculatePickupDeadline(order);
  const corrections: readonly Correction[] = order.corrections ?? [];
  return {
    status: order.status,
    ...(order.number !== undefined && { number: formatOrderNumber(order.number) }),
    firstName: getFirstName(order),
    at: order.placedAt ?? order.askedAt,
    receive: toReceiveView(order),
    ...order.contents,
    totalCents: order.totalCents,
    payment: toPaymentView(order, sale),
    ...(sale && { receiptNumber: formatReceiptNumber(sale) }),
    ...getStepTimes(order),
    ...(pickupDeadline !== undefined && { keptUntil: pickupDeadline }),
    refundedCents: sale?.returnedCents ?? 0,
    corrections: [...corrections],
  };
}

type OrderViewPorts = Platform & Pick<Ports, 'payments'>;

async function loadCardState(
  { paymentId, payUntil }: Order,
  { payments }: OrderViewPorts,
): Promise<OrderState['card']> {
  if (paymentId === undefined) return undefined;
  const { clientSecret } = await payments.get(paymentId);
  return { clientSecret, payUntil };
}

async function loadAthState(
  { orderId }: Order,
  { athPayments, now }: OrderViewPorts,
): Promise<OrderState['ath']> {
  const payment = await athPayments.find(orderId);
  if (!payment || !isWaiting(payment)) return undefined;
  return {
    phone: payment.phone,
    secondsLeft: calculateSecondsLeft(payment, now()),
    ringAgainSeconds: calculateRenotifySeconds(payment, now()),
    isAccepted: payment.state === 'confirmed',
    isAnswered: payment.ecommerceId !== undefined,
  };
}

export async function loadOrderState(order: Order, platform: OrderViewPorts): Promise<OrderState> {
  const view = await loadFollowedOrder(order, platform);
  if (order.status !== 'paying') return { order: view };
  const card = order.method === 'card' ? await loadCardState(order, platform) : undefined;
  const ath = order.method === 'athMovil' ? await loadAthState(order, platform) : undefined;
  return { order: view, ...(card && { card }), ...(ath && { ath }) };
}

const countPieces = ({ contents }: Order) => contents.lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const toOrderRow = (order: Order): OrderRow => ({
  orderId: order.orderId,
  number: formatOrderNumber(order.number ?? 0),
  name: order.contact.name,
  phone: order.contact.phone,
  status: order.status,
  receive: order.receive.kind,
  ...(order.receive.kind === 'delivery' && { municipality: order.receive.municipality }),
  totalCents: order.totalCents,
  pieces: countPieces(order),
  placedAt: order.placedAt ?? order.askedAt,
  ...getStepTimes(order),
});

type DeskOrderInput = { readonly order: Order; readonly sale: Sale };

export async function loadDeskOrder(
  { order, sale }: DeskOrderInput,
  { catalog }: Pick<Platform, 'catalog'>,
): Promise<DeskOrder> {
  const {
    token: _token,
    items: _items,
    paymentId: _paymentId,
    moneyDue: _moneyDue,
    contents,
    number,
    ...orderFields
  } = order;
  const products = await catalog.byIds(contents.lines.map(({ productId }) => productId));
  const findStock = (productId: string) => products.find((product) => product.productId === productId)?.stock;
  return {
    ...orderFields,
    number: formatOrderNumber(number ?? 0),
    placedAt: order.placedAt ?? order.askedAt,
    lines: contents.lines.map((line) => ({ ...line, left: findStock(line.productId) })),
    subtotalCents: contents.subtotalCents,
    deliveryCents: contents.deliveryCents,
    taxes: contents.taxes,
    tenders: sale.tenders,
    receiptNumber: formatReceiptNumber(sale),
    saleStatus: sale.status,
    refundedCents: sale.returnedCents,
    isReturning: getRefundState(sale) === 'waiting',
    isRefused: getRefundState(sale) === 'refused',
    canUndo: order.status === 'prepared' && order.preparedTold === false,
  };
}
