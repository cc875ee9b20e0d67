import { OrderPrepared } from '#events/shop.ts';
import { emit } from '#lambdas/platform/commit.ts';
import { athMovil, payments } from '#lambdas/platform/external/from-env.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { listWaitingCardReturns, refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import type { Order } from '#shared/shop/order.ts';
import { isNoticeDue } from '#shared/shop/order-steps.ts';
import { endUnplacedOrder, type ShopPorts, settleMoney, settleOrder } from './settle-order.ts';

const isPast = (instant: string, now: Date) => Date.parse(instant) <= now.getTime();

/** Places a held order or expires an unpaid card order. ATH Móvil payments expire by themselves. */
async function settleUnpaidOrder(platform: ShopPorts, { orderId }: Order): Promise<void> {
  const order = await settleOrder(platform, orderId);
  const awaitsCard = order.status === 'paying' && order.method === 'card';
  if (!awaitsCard || !isPast(order.payUntil, platform.now())) return;
  await settleMoney(platform, await endUnplacedOrder(platform, orderId, 'expired'));
}

/** Notifies the buyer once the prepared state can no longer be undone. */
const emitOrderPrepared = ({ orders, commit, now }: Platform, orderId: string) =>
  retryStale(async () => {
    const order = await orders.find(orderId);
    if (!order || !isNoticeDue(order, now())) return;
    await commit(orders.save({ ...order, preparedTold: true }), emit(OrderPrepared, { orderId }));
  });

/** Settles unpaid orders and payments every minute, and notifies buyers of prepared orders. */
export const handler = scheduledJob(
  {
    name: 'sweep-orders',
    run: async (platform) => {
      await forEachIsolated(
        await platform.orders.due(),
        ({ orderId }) => ({ orderId }),
        async (order) => {
          await settleUnpaidOrder(platform, order);
          await emitOrderPrepared(platform, order.orderId);
        },
      );
      await forEachIsolated(
        await listWaitingCardReturns(platform),
        ({ saleId, returnId }) => ({ saleId, returnId }),
        (returnKey) => refundCardReturn(platform, returnKey),
      );
    },
  },
  { payments, athMovil },
);
