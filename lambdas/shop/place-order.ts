import { audit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource, limitSubject } from '#lambdas/runtime/limits.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { assertAthAmount, athExpirySeconds, toAthPhone } from '#shared/payments/ath-payment.ts';
import type { CartItem } from '#shared/shop/cart.ts';
import { toPricedShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { type Order, payMinutes } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shop-api.ts';
import { loadShopCart } from './load-shop-cart.ts';
import { requestOrderPayment } from './order-payment.ts';
import { loadOrderState, toOrderId } from './order-view.ts';
import { assertCartUnchanged } from './place-writes.ts';
import { type ShopPorts, settleOrder } from './settle-order.ts';

/** Limit above any real buyer's orders, which stops card testing. */
const orderLimit = { action: 'shop orders', maxCount: 60, seconds: 600 } as const;
/** Limits payment requests to one phone. */
const phoneWindows = [{ maxCount: 5, seconds: 600 }] as const;

type OrderBody = BodyOf<typeof api.placeOrder>;
type PlaceOrderInput = {
  readonly token: string;
  readonly body: OrderBody;
  readonly source: string;
  readonly patientId?: string;
};

const isSameCart = (items: readonly CartItem[], otherItems: readonly CartItem[]) =>
  items.length === otherItems.length &&
  items.every(({ productId, quantity }, index) => {
    const otherItem = otherItems[index];
    return otherItem?.productId === productId && otherItem.quantity === quantity;
  });

/** Throws if the token belongs to another cart. */
function assertSameOrder(order: Order, { items, pay, shownTotalCents }: OrderBody): void {
  const isSame =
    order.totalCents === shownTotalCents && order.method === pay.method && isSameCart(order.items, items);
  if (!isSame) throw new AppError(shopErrors.other_cart);
}

/** Returns an unpaid order. Throws if the cart cannot be bought as shown. */
export async function createUnpaidOrder(
  { token, body, patientId }: Omit<PlaceOrderInput, 'source'>,
  platform: Platform,
): Promise<{ readonly order: Order; readonly taxCents: number }> {
  const { items, contact, receive, pay, shownTotalCents } = body;
  const cart = await loadShopCart(items, receive.kind, platform);
  if (receive.kind === 'delivery' && !cart.shop.delivers) throw new AppError(shopErrors.no_delivery);
  assertCartUnchanged(items, shownTotalCents, cart);
  const { taxCents, totalCents, ...contents } = toPricedShopCart(cart);
  const now = platform.now();
  const payMs = pay.method === 'card' ? payMinutes * 60_000 : athExpirySeconds * 1_000;
  const order: Order = {
    orderId: toOrderId(token),
    token,
    status: 'paying',
    patientId,
    contact,
    receive,
    items,
    contents,
    totalCents,
    method: pay.method,
    askedAt: now.toISOString(),
    payUntil: new Date(now.getTime() + payMs).toISOString(),
    version: 1,
  };
  return { order, taxCents };
}

/** Creates the card hold of an order, idempotently. */
export async function holdCardPayment(platform: ShopPorts, order: Order): Promise<void> {
  const { orderId, totalCents } = order;
  const { id: paymentId } = await platform.payments.holdOrder({ orderId, amountCents: totalCents });
  await retryStale(async () => {
    const latestOrder = await platform.orders.find(orderId);
    if (latestOrder?.status !== 'paying' || latestOrder.paymentId !== undefined) return;
    await platform.commit(platform.orders.save({ ...latestOrder, paymentId }));
  });
}

async function createCardOrder(input: Omit<PlaceOrderInput, 'source'>, platform: ShopPorts): Promise<void> {
  const { order } = await createUnpaidOrder(input, platform);
  await platform.commit(platform.orders.create(order), audit('order.begun', order.orderId));
}

async function createAthOrder(
  { phone, ...input }: Omit<PlaceOrderInput, 'source'> & { readonly phone: string },
  platform: ShopPorts,
): Promise<void> {
  const { order, taxCents } = await createUnpaidOrder(input, platform);
  const { orderId, totalCents: amountCents } = order;
  assertAthAmount(amountCents);
  const subject = `shop phone ${hashText(toAthPhone(phone))}`;
  await limitSubject(platform, { subject, windows: phoneWindows });
  const { brandName: description } = await platform.settings.get();
  await requestOrderPayment(platform, { orderId, amountCents, taxCents, phone, description }, [
    platform.orders.create({ ...order, paymentId: orderId }),
    audit('order.begun', orderId),
  ]);
}

/** Places an order once per token. A repeated request returns its state. */
async function submitOrder({ source, ...input }: PlaceOrderInput, platform: ShopPorts) {
  const { token, body } = input;
  await limitSource(platform, source, orderLimit);
  const order = await retryStale(async () => {
    const existingOrder = await platform.orders.find(toOrderId(token));
    if (existingOrder) return existingOrder;
    if (body.pay.method === 'card') await createCardOrder(input, platform);
    else await createAthOrder({ ...input, phone: body.pay.phone }, platform);
    return platform.orders.find(toOrderId(token));
  });
  if (!order) throw new AppError(shopErrors.order_gone);
  assertSameOrder(order, body);
  const needsHold = order.status === 'paying' && order.method === 'card' && order.paymentId === undefined;
  if (needsHold) await holdCardPayment(platform, order);
  return loadOrderState(await settleOrder(platform, order.orderId), platform);
}

export const placeOrder = operationWithPorts(
  ['payments', 'athMovil'],
  api.placeOrder,
  ({ params: { token }, body, source }, platform) => submitOrder({ token, body, source }, platform),
);

export const placeMyOrder = operationWithPorts(
  ['payments', 'athMovil'],
  api.placeMyOrder,
  ({ params: { token, patientId }, body, source }, platform) =>
    submitOrder({ token, body, source, patientId }, platform),
);
