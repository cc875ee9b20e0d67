import { audit } from '#lambdas/platform/commit.ts';
import type { PaymentIntent } from '#lambdas/platform/external/payments.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { commitSale } from '#lambdas/sales/commit-sale.ts';
import { refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import { returnFullWebSale } from '#lambdas/sales/web-sale.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { isCompleted, isEnded, isUnapplied } from '#shared/payments/ath-payment.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import type { Order } from '#shared/shop/order.ts';
import { markNotOrdered } from '#shared/shop/order-steps.ts';
import { followOrderPayment, refundOrderPayment } from './order-payment.ts';
import { buildPlaceWrites, loadCorrections } from './place-writes.ts';

export type ShopPorts = Platform & Pick<Ports, 'payments' | 'athMovil'>;

const shopActor: Actor = { kind: 'system', name: 'shop' };

export async function requireOrder({ orders }: Pick<Platform, 'orders'>, orderId: string): Promise<Order> {
  const order = await orders.find(orderId);
  if (!order) throw new AppError(shopErrors.order_gone);
  return order;
}

/** Whether the card hold is for this order and its exact total. */
const isHeldFor = ({ orderId, totalCents }: Order, intent: PaymentIntent) =>
  intent.status === 'requires_capture' &&
  intent.amountCents === totalCents &&
  intent.metadata['orderId'] === orderId;

/** Ends an unplaced order and marks its money for release. */
export const endUnplacedOrder = (
  platform: ShopPorts,
  orderId: string,
  status: 'expired' | 'soldOut',
): Promise<Order> =>
  retryStale(async () => {
    const order = await requireOrder(platform, orderId);
    if (order.status !== 'paying') return order;
    const corrections = status === 'soldOut' ? await loadCorrections(order, platform) : [];
    const after = markNotOrdered(order, status, corrections);
    const auditWrite =
      status === 'soldOut' ? audit('order.soldOut', orderId) : audit('order.expired', orderId);
    await platform.commit(platform.orders.save(after), auditWrite);
    return { ...after, version: after.version + 1 };
  });

const clearMoneyDue = (platform: ShopPorts, orderId: string, due: NonNullable<Order['moneyDue']>) =>
  retryStale(async () => {
    const order = await requireOrder(platform, orderId);
    if (order.moneyDue !== due) return order;
    const after: Order = { ...order, moneyDue: undefined };
    await platform.commit(platform.orders.save(after));
    return { ...after, version: after.version + 1 };
  });

/** Releases or refunds the money of an order that was not placed. */
export async function releaseMoney(platform: ShopPorts, order: Order): Promise<Order> {
  const { orderId, method, paymentId } = order;
  if (order.moneyDue !== 'release' || paymentId === undefined) return order;
  if (method === 'card') await platform.payments.cancel(paymentId);
  else {
    const { payment } = await followOrderPayment(platform, paymentId);
    if (isUnapplied(payment)) await refundOrderPayment(platform, paymentId);
    else if (!isEnded(payment)) return order;
  }
  return clearMoneyDue(platform, orderId, 'release');
}

const isPaymentRejection = (error: unknown) =>
  error instanceof AppError && (error.is(paymentErrors.declined) || error.is(paymentErrors.not_held));

/** Cancels a placed order whose card hold was lost before the capture, and returns its whole sale. */
async function cancelUncollectedOrder(platform: ShopPorts, { orderId, paymentId }: Order): Promise<void> {
  if (paymentId !== undefined) await platform.payments.cancel(paymentId);
  const order = await requireOrder(platform, orderId);
  if (order.moneyDue !== 'capture') return;
  const returnId = `uncollected-${orderId}`;
  const reason = 'La tarjeta no se pudo cobrar';
  await returnFullWebSale({ saleId: orderId, returnId, actor: shopActor, reason }, platform);
  await refundCardReturn(platform, { saleId: orderId, returnId });
}

/** Captures the money of a placed order, idempotently. */
export async function captureMoney(platform: ShopPorts, order: Order): Promise<Order> {
  const { orderId, moneyDue, paymentId } = order;
  if (moneyDue !== 'capture' || paymentId === undefined) return order;
  try {
    await platform.payments.capture(paymentId);
  } catch (error) {
    if (!isPaymentRejection(error)) throw error;
    await cancelUncollectedOrder(platform, order);
    return requireOrder(platform, orderId);
  }
  return clearMoneyDue(platform, orderId, 'capture');
}

/** Captures or releases an order's money. Leaves a failed call to the sweep. */
export async function settleMoney(platform: ShopPorts, order: Order): Promise<Order> {
  const settle = order.moneyDue === 'capture' ? captureMoney : releaseMoney;
  return settle(platform, order).catch((error: unknown) => {
    log.warn('payment left to the sweep', { orderId: order.orderId, error: String(error) });
    return order;
  });
}

const placeHeldOrder = (platform: ShopPorts, orderId: string, intent: PaymentIntent): Promise<Order> =>
  retryStale(async () => {
    const order = await requireOrder(platform, orderId);
    if (order.status !== 'paying') return order;
    const { lastFour } = intent;
    const card = { method: 'card', paymentId: intent.id, ...(lastFour && { lastFour }) } as const;
    await commitSale(platform, await buildPlaceWrites(order, card, platform));
    return requireOrder(platform, orderId);
  });

const isCartChanged = (error: unknown) => error instanceof AppError && error.is(shopErrors.cart_changed);

/** Places a held order. If its cart has changed, ends the order as sold out and releases the hold. */
async function settleCard(platform: ShopPorts, order: Order): Promise<Order> {
  const { orderId, paymentId } = order;
  if (paymentId === undefined) return order;
  const intent = await platform.payments.get(paymentId);
  if (!isHeldFor(order, intent)) return order;
  const after = await placeHeldOrder(platform, orderId, intent).catch((error: unknown) => {
    if (!isCartChanged(error)) throw error;
    return endUnplacedOrder(platform, orderId, 'soldOut');
  });
  return settleMoney(platform, after);
}

/** Follows the payment, whose commit places the order. Ends an order that cannot be placed. */
async function settleAth(platform: ShopPorts, order: Order): Promise<Order> {
  const { orderId, paymentId } = order;
  if (paymentId === undefined) return order;
  const { payment, error } = await followOrderPayment(platform, paymentId);
  const isUnsellable = isEnded(payment) && payment.unsellable !== undefined;
  if (isUnsellable || (error && isCompleted(payment)))
    return settleMoney(platform, await endUnplacedOrder(platform, orderId, 'soldOut'));
  if (isEnded(payment)) return settleMoney(platform, await endUnplacedOrder(platform, orderId, 'expired'));
  return requireOrder(platform, orderId);
}

/** Advances an unpaid order by its payment's state, for the buyer's page and the sweep. */
export async function settleOrder(platform: ShopPorts, orderId: string): Promise<Order> {
  const order = await requireOrder(platform, orderId);
  if (order.status === 'paying')
    return order.method === 'card' ? settleCard(platform, order) : settleAth(platform, order);
  return order.moneyDue === undefined ? order : settleMoney(platform, order);
}
