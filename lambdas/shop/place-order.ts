import { audit } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource, limitSubject } from '#lambdas/runtime/limits.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { assertAthAmount, athPhone, athSeconds } from '#shared/payments/ath-payment.ts';
import type { CartItem } from '#shared/shop/cart.ts';
import { pricedShopCart } from '#shared/shop/cart-prices.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { type Order, payMinutes } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shop-api.ts';
import { askOrderPayment } from './order-payment.ts';
import { orderIdOf, orderState } from './order-view.ts';
import { assertAsShown } from './place-writes.ts';
import { type ShopPlatform, settleOrder } from './settle-order.ts';
import { shopCartNow } from './shelf.ts';

/** Exceeds any real buyer's orders; stops card testing. */
const placingLimit = { what: 'shop orders', most: 60, seconds: 600 } as const;
/** Limits payment requests to one phone. */
const ringing = [{ most: 5, seconds: 600 }] as const;

type Body = BodyOf<typeof api.placeOrder>;
type Placing = {
  readonly token: string;
  readonly body: Body;
  readonly source: string;
  readonly patientId?: string;
};

const isSameCart = (one: readonly CartItem[], other: readonly CartItem[]) =>
  one.length === other.length &&
  one.every(({ productId, quantity }, index) => {
    const same = other[index];
    return same?.productId === productId && same.quantity === quantity;
  });

/** Throws if the token belongs to another cart. */
function assertSameOrder(order: Order, { items, pay, shownTotalCents }: Body): void {
  const isSame =
    order.totalCents === shownTotalCents && order.method === pay.method && isSameCart(order.items, items);
  if (!isSame) throw new AppError(shopErrors.other_cart);
}

/** Creates an unpaid order; throws if the cart cannot be bought as shown. */
export async function beginOrder(
  { token, body, patientId }: Omit<Placing, 'source'>,
  platform: Platform,
): Promise<{ readonly order: Order; readonly taxCents: number }> {
  const { items, contact, receive, pay, shownTotalCents } = body;
  const read = await shopCartNow(items, receive.kind, platform);
  if (receive.kind === 'delivery' && !read.shop.delivers) throw new AppError(shopErrors.no_delivery);
  assertAsShown(items, shownTotalCents, read);
  const { taxCents, totalCents, ...contents } = pricedShopCart(read);
  const now = platform.now();
  const payMs = pay.method === 'card' ? payMinutes * 60_000 : athSeconds * 1_000;
  const order: Order = {
    orderId: orderIdOf(token),
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

/** Creates the card hold of an order; idempotent. */
export async function holdOnCard(platform: ShopPlatform, order: Order): Promise<void> {
  const { orderId, totalCents } = order;
  const { id } = await platform.payments.holdOrder({ orderId, amountCents: totalCents });
  await retryStale(async () => {
    const latest = await platform.orders.find(orderId);
    if (latest?.status !== 'paying' || latest.paymentId !== undefined) return;
    await platform.commit(platform.orders.save({ ...latest, paymentId: id }));
  });
}

async function beginByCard(placing: Omit<Placing, 'source'>, platform: ShopPlatform): Promise<void> {
  const { order } = await beginOrder(placing, platform);
  await platform.commit(platform.orders.create(order), audit('order.begun', order.orderId));
}

async function beginByPhone(
  { phone, ...placing }: Omit<Placing, 'source'> & { readonly phone: string },
  platform: ShopPlatform,
): Promise<void> {
  const { order, taxCents } = await beginOrder(placing, platform);
  const { orderId, totalCents: amountCents } = order;
  assertAthAmount(amountCents);
  const subject = `shop phone ${hashOf(athPhone(phone))}`;
  await limitSubject(platform, { subject, windows: ringing });
  const { brandName: description } = await platform.settings.get();
  await askOrderPayment(platform, { orderId, amountCents, taxCents, phone, description }, [
    platform.orders.create({ ...order, paymentId: orderId }),
    audit('order.begun', orderId),
  ]);
}

/** Places an order once per token; a repeated request returns its state. */
async function place({ source, ...placing }: Placing, platform: ShopPlatform) {
  const { token, body } = placing;
  await limitSource(platform, source, placingLimit);
  const order = await retryStale(async () => {
    const known = await platform.orders.find(orderIdOf(token));
    if (known) return known;
    if (body.pay.method === 'card') await beginByCard(placing, platform);
    else await beginByPhone({ ...placing, phone: body.pay.phone }, platform);
    return platform.orders.find(orderIdOf(token));
  });
  if (!order) throw new AppError(shopErrors.order_gone);
  assertSameOrder(order, body);
  const isUnheld = order.status === 'paying' && order.method === 'card' && order.paymentId === undefined;
  if (isUnheld) await holdOnCard(platform, order);
  return orderState(await settleOrder(platform, order.orderId), platform);
}

export const placeOrder = operationUsing(
  ['payments', 'athMovil'],
  api.placeOrder,
  ({ params: { token }, body, source }, platform) => place({ token, body, source }, platform),
);

export const placeMyOrder = operationUsing(
  ['payments', 'athMovil'],
  api.placeMyOrder,
  ({ params: { token, patientId }, body, source }, platform) =>
    place({ token, body, source, patientId }, platform),
);
