import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cancelOrder, markOrderDelivered, markOrderPrepared } from '#shared/shop/orders-api.ts';
import { runConcurrently } from '#test/support/appointments/competing-outcomes.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { aProduct } from '#test/support/center/product.ts';
import { aShop, requireReply } from '#test/support/shop/orders.ts';
import type { TestStack } from '#test/support/system/stack.ts';
import type { Race } from './race.ts';

/** Creates a prepared order of one bottle, and two callers at the desk. */
async function aPreparedOrder(stack: TestStack) {
  const [asAdmin, asSupervisor] = [
    stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' })),
    stack.as(await anAccount('supervisor', 'Nelson', { userId: 'nelson' })),
  ];
  const product = await aProduct({ stock: 5, priceCents: 4_000, visible: true, showIn: 'both' });
  const { orderId } = await aShop(stack).placePaid([{ product }]);
  await requireReply(asAdmin(markOrderPrepared, { params: { orderId } }));
  const cancelBy = (call: typeof asAdmin) =>
    call(cancelOrder, {
      params: { orderId, returnId: randomUUID() },
      body: { reason: 'Lo pidió la persona', shownCents: 4_000 },
    });
  const deliver = () => asSupervisor(markOrderDelivered, { params: { orderId } });
  const countReturns = async () => (await thePlatform().saleReturns.ofSale(orderId)).length;
  const readStatus = async () => (await thePlatform().orders.find(orderId))?.status;
  const readStock = async () => (await thePlatform().catalog.find(product.productId))?.stock;
  return { asAdmin, asSupervisor, cancelBy, deliver, countReturns, readStatus, readStock };
}

/** One user delivers an order while another cancels it. Only one may succeed. */
export async function* deliveryOrCancellation(stack: TestStack, round: number): Race {
  const order = await aPreparedOrder(stack);
  yield;
  const { delivery, cancellation } = await runConcurrently(round, {
    delivery: order.deliver,
    cancellation: () => order.cancelBy(order.asAdmin),
  });
  yield;
  await stack.waitUntilSettled();

  const isDelivered = delivery === 200;
  expect([delivery, cancellation].toSorted()).toEqual([200, 409]);
  expect([await order.readStatus(), await order.countReturns(), await order.readStock()]).toEqual(
    isDelivered ? ['delivered', 0, 4] : ['cancelled', 1, 5],
  );
}

/** Two users cancel one order. It is refunded once, and the second user gets an error. */
export async function* cancellationTwice(stack: TestStack, round: number): Race {
  const order = await aPreparedOrder(stack);
  yield;
  const { firstStatus, secondStatus } = await runConcurrently(round, {
    firstStatus: () => order.cancelBy(order.asAdmin),
    secondStatus: () => order.cancelBy(order.asSupervisor),
  });
  yield;
  await stack.waitUntilSettled();

  expect([firstStatus, secondStatus].toSorted()).toEqual([200, 409]);
  expect([await order.readStatus(), await order.countReturns(), await order.readStock()]).toEqual([
    'cancelled',
    1,
    5,
  ]);
}
