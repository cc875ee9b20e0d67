import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { athErrors } from '#shared/payments/errors.ts';
import { type Order, orderNumber } from '#shared/shop/order.ts';
import * as api from '#shared/shop/shop-api.ts';
import { cancelOrderPayment, changeOrderPhone } from './order-payment.ts';
import { followedOrder, orderIdOf, orderState } from './order-view.ts';
import { endUnordered, orderNow, settledMoney, settleOrder } from './settle-order.ts';

/** Rate limits against token guessing; a waiting page polls every two seconds. */
const looks = { what: 'order looks', most: 1_200, seconds: 600 } as const;
const changes = { what: 'order changes', most: 60, seconds: 600 } as const;

export const followPayment = operationUsing(
  ['payments', 'athMovil'],
  api.followPayment,
  async ({ params: { token }, source }, platform) => {
    await limitSource(platform, source, looks);
    return orderState(await settleOrder(platform, orderIdOf(token)), platform);
  },
);

export const changePaymentPhone = operationUsing(
  ['payments', 'athMovil'],
  api.changePaymentPhone,
  async ({ params: { token }, body: { phone }, source }, platform) => {
    await limitSource(platform, source, changes);
    const order = await orderNow(platform, orderIdOf(token));
    const { orderId, method, paymentId } = order;
    if (method !== 'athMovil' || paymentId === undefined) throw new AppError(athErrors.ended);
    await changeOrderPhone(platform, { paymentId, phone });
    return orderState(await settleOrder(platform, orderId), platform);
  },
);

/** A payment or hold completed before the cancellation still places the order. */
export const abandonOrder = operationUsing(
  ['payments', 'athMovil'],
  api.abandonOrder,
  async ({ params: { token }, source }, platform) => {
    await limitSource(platform, source, changes);
    const order = await settleOrder(platform, orderIdOf(token));
    if (order.status !== 'paying') return orderState(order, platform);
    const { orderId, method, paymentId } = order;
    if (method === 'athMovil' && paymentId !== undefined) {
      await cancelOrderPayment(platform, paymentId);
      return orderState(await settleOrder(platform, orderId), platform);
    }
    const after = await endUnordered(platform, orderId, 'expired');
    return orderState(await settledMoney(platform, after), platform);
  },
);

export const followOrder = operation(api.followOrder, async ({ params: { token }, source }, platform) => {
  await limitSource(platform, source, looks);
  return followedOrder(await orderNow(platform, orderIdOf(token)), platform);
});

const myOrder = (order: Order) => {
  const at = order.placedAt ?? order.askedAt;
  return {
    token: order.token,
    number: orderNumber(order.number ?? 0),
    at,
    date: today(new Date(at)),
    status: order.status,
    totalCents: order.totalCents,
    pieces: order.contents.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

export const listMyOrders = operation(api.listMyOrders, async ({ params: { patientId } }, platform) => ({
  rows: (await platform.orders.byPatient(patientId))
    .filter(({ number }) => number !== undefined)
    .map(myOrder),
}));
