import { OrderChanged } from '#events/shop.ts';
import { findSellerName } from '#lambdas/accounts/seller-name.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { refundCardReturn } from '#lambdas/sales/refund-card-return.ts';
import { returnFullWebSale } from '#lambdas/sales/web-sale.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { calculateReturnableCents } from '#shared/sales/sale-return.ts';
import { shopErrors } from '#shared/shop/errors.ts';
import { type Order, parseOrderNumber } from '#shared/shop/order.ts';
import { markDelivered, markPrepared, undoPrepared } from '#shared/shop/order-steps.ts';
import * as api from '#shared/shop/orders-api.ts';
import { loadDeskOrder, toOrderRow } from './order-view.ts';

/** Lists all open orders, then those delivered today. */
async function listTodaysOrders({ orders, now }: Pick<Platform, 'orders' | 'now'>): Promise<Order[]> {
  const date = getToday(now());
  const from = toInstant(date, '00:00').toISOString();
  const to = toInstant(addDays(date, 1), '00:00').toISOString();
  const [openOrders, deliveredOrders] = await Promise.all([
    orders.open(),
    orders.deliveredWithin([{ at: from }, { at: to }]),
  ]);
  return [...openOrders, ...deliveredOrders.reverse()];
}

export const listOrders = operation(api.listOrders, async ({ query: { view, cursor } }, platform) => {
  if (view === 'today') return { rows: (await listTodaysOrders(platform)).map(toOrderRow) };
  const queue = view === 'earlier' ? 'deliveredOrders' : 'cancelledOrders';
  const page = await platform.orders.page(queue, cursor);
  return { ...page, rows: page.rows.map(toOrderRow) };
});

export const findOrder = operation(api.findOrder, async ({ params }, { uniqueClaims }) => {
  const number = parseOrderNumber(params.number);
  const claim = number === undefined ? undefined : await uniqueClaims.find('orderNumber', String(number));
  if (claim?.ownerId === undefined) throw new AppError(coreErrors.not_found);
  return { orderId: claim.ownerId };
});

type OrderAndSale = { readonly order: Order; readonly sale: Sale };

/** Returns a placed order with its sale. Throws `not_found` for orders that were never placed. */
async function getOrderAndSale(
  { orders, sales }: Pick<Platform, 'orders' | 'sales'>,
  orderId: string,
): Promise<OrderAndSale> {
  const [order, sale] = await Promise.all([orders.find(orderId), sales.find(orderId)]);
  if (!order || !sale) throw new AppError(coreErrors.not_found);
  return { order, sale };
}

export const getOrder = operation(api.getOrder, async ({ params: { orderId } }, platform) =>
  loadDeskOrder(await getOrderAndSale(platform, orderId), platform),
);

type OrderStep = {
  readonly orderId: string;
  readonly actor: Actor;
  readonly auditWrite: Write;
  /** Returns the updated order, or undefined for no change. */
  readonly applyTo: (order: Order, byName: string, now: Date) => Order | undefined;
};

/** Advances an order by one step, unless `applyTo` rejects the step or finds nothing to change. */
async function applyStep({ orderId, actor, auditWrite, applyTo }: OrderStep, platform: Platform) {
  const byName = await findSellerName(actor, platform);
  await retryStale(async () => {
    const { order } = await getOrderAndSale(platform, orderId);
    const after = applyTo(order, byName, platform.now());
    if (!after) return;
    await platform.commit(platform.orders.save(after), emit(OrderChanged, { orderId }), auditWrite);
  });
  return loadDeskOrder(await getOrderAndSale(platform, orderId), platform);
}

export const markOrderPrepared = operation(
  api.markOrderPrepared,
  ({ params: { orderId }, actor }, platform) =>
    applyStep(
      { orderId, actor, auditWrite: audit('order.prepared', orderId), applyTo: markPrepared },
      platform,
    ),
);

export const undoOrderPrepared = operation(
  api.undoOrderPrepared,
  ({ params: { orderId }, actor }, platform) =>
    applyStep(
      { orderId, actor, auditWrite: audit('order.preparedUndone', orderId), applyTo: undoPrepared },
      platform,
    ),
);

export const markOrderDelivered = operation(
  api.markOrderDelivered,
  ({ params: { orderId }, actor }, platform) =>
    applyStep(
      { orderId, actor, auditWrite: audit('order.delivered', orderId), applyTo: markDelivered },
      platform,
    ),
);

function assertCancellable({ order, sale }: OrderAndSale, shownCents: number): void {
  if (order.status === 'cancelled') throw new AppError(shopErrors.cancelled);
  if (order.status === 'delivered') throw new AppError(shopErrors.handed_over);
  if (calculateReturnableCents(sale) !== shownCents) throw new AppError(saleErrors.return_changed);
}

/** Cancels and refunds an order. Leaves a failed card refund to the sweep. */
export const cancelOrder = operationWithPorts(
  ['payments'],
  api.cancelOrder,
  async ({ params: { orderId, returnId }, body: { reason, shownCents }, actor }, platform) => {
    const assertOrderCancellable = async (sale: Sale) => {
      const { order } = await getOrderAndSale(platform, orderId);
      assertCancellable({ order, sale }, shownCents);
    };
    const input = { saleId: orderId, returnId, actor, reason, assertOrderCancellable };
    await returnFullWebSale(input, platform);
    await refundCardReturn(platform, { saleId: orderId, returnId }).catch((error: unknown) =>
      log.warn('refund left to the sweep', { orderId, error: String(error) }),
    );
    return loadDeskOrder(await getOrderAndSale(platform, orderId), platform);
  },
);
