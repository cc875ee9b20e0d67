import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { formatOrderNumber, type Order } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shop-api.ts';
import { cancelOrderPayment, changeOrderPhone } from './order-payment.ts';
import { loadFollowedOrder, loadOrderState, toOrderId } from './order-view.ts';
import { endUnplacedOrder, requireOrder, settleMoney, settleOrder } from './settle-order.ts';

/** Rate limits against token guessing. A waiting page polls every two seconds. */
const viewLimit = { action: 'order looks', maxCount: 1_200, seconds: 600 } as const;
const changeLimit = { action: 'order changes', maxCount: 60, seconds: 600 } as const;

export const followPayment = operationWithPorts(
  ['payments', 'athMovil'],
  api.followPayment,
  async ({ params: { token }, source }, platform) => {
    await limitSource(platform, source, viewLimit);
    return loadOrderState(await settleOrder(platform, toOrderId(token)), platform);
  },
);

export const changePaymentPhone = operationWithPorts(
  ['payments', 'athMovil'],
  api.changePaymentPhone,
  async ({ params: { token }, body: { phone }, source }, platform) => {
    await limitSource(platform, source, changeLimit);
    const order = await requireOrder(platform, toOrderId(token));
    const { orderId, method, paymentId } = order;
    if (method !== 'athMovil' || paymentId === undefined) throw new AppError(athErrors.ended);
    await changeOrderPhone(platform, { paymentId, phone });
    return loadOrderState(await settleOrder(platform, orderId), platform);
  },
);

/** Cancels an unpaid order. A payment or hold that was completed before still places it. */
export const abandonOrder = operationWithPorts(
  ['payments', 'athMovil'],
  api.abandonOrder,
  async ({ params: { token }, source }, platform) => {
    await limitSource(platform, source, changeLimit);
    const order = await settleOrder(platform, toOrderId(token));
    if (order.status !== 'paying') return loadOrderState(order, platform);
    const { orderId, method, paymentId } = order;
    if (method === 'athMovil' && paymentId !== undefined) {
      await cancelOrderPayment(platform, paymentId);
      return loadOrderState(await settleOrder(platform, orderId), platform);
    }
    const after = await endUnplacedOrder(platform, orderId, 'expired');
    return loadOrderState(await settleMoney(platform, after), platform);
  },
);

export const followOrder = operation(api.followOrder, async ({ params: { token }, source }, platform) => {
  await limitSource(platform, source, viewLimit);
  return loadFollowedOrder(await requireOrder(platform, toOrderId(token)), platform);
});

const toMyOrder = (order: Order) => {
  const at = order.placedAt ?? order.askedAt;
  return {
    token: order.token,
    number: formatOrderNumber(order.number ?? 0),
    at,
    date: getToday(new Date(at)),
    status: order.status,
    totalCents: order.totalCents,
    pieces: order.contents.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

export const listMyOrders = operation(api.listMyOrders, async ({ params: { patientId } }, platform) => ({
  rows: (await platform.orders.byPatient(patientId))
    .filter(({ number }) => number !== undefined)
    .map(toMyOrder),
}));
