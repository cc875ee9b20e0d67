import { addDays, getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import type { Correction } from './cart.ts';
import { shopErrors } from './errors.ts';
import { type Order, pickupDays, undoSeconds } from './order.ts';
import { isOpenOrder } from './order-status.ts';

// State transitions of an order. Each throws if it is not allowed.

/** Ends an unplaced order and releases its held payment. */
export const markNotOrdered = (
  order: Order,
  status: 'expired' | 'soldOut',
  corrections: readonly Correction[] = [],
): Order => ({
  ...order,
  status,
  corrections: [...corrections],
  ...(order.paymentId !== undefined && { moneyDue: 'release' as const }),
});

/** Places the order. Its sale is made in the same transaction. */
export const markPlaced = (order: Order, number: number, now: Date): Order => ({
  ...order,
  status: 'placed',
  number,
  placedAt: now.toISOString(),
  moneyDue: order.method === 'card' ? 'capture' : undefined,
});

function assertOpen(order: Order): void {
  if (order.status === 'cancelled') throw new AppError(shopErrors.cancelled);
  if (order.status === 'delivered')
    throw new AppError(shopErrors.delivered_by, { values: { name: order.deliveredBy ?? '' } });
  if (!isOpenOrder(order)) throw new AppError(shopErrors.order_gone);
}

/** Marks the order as prepared. Undefined if the same staff member already did. */
export function markPrepared(order: Order, byName: string, now: Date): Order | undefined {
  assertOpen(order);
  if (order.status === 'placed')
    return {
      ...order,
      status: 'prepared',
      preparedAt: now.toISOString(),
      preparedBy: byName,
      preparedTold: false,
    };
  if (order.preparedBy === byName) return undefined;
  throw new AppError(shopErrors.prepared_by, { values: { name: order.preparedBy ?? '' } });
}

export function undoPrepared(order: Order): Order | undefined {
  assertOpen(order);
  if (order.status === 'placed') return undefined;
  if (order.preparedTold) throw new AppError(shopErrors.told);
  const { preparedAt: _, preparedBy: __, preparedTold: ___, ...placedOrder } = order;
  return { ...placedOrder, status: 'placed' };
}

export function markDelivered(order: Order, byName: string, now: Date): Order | undefined {
  if (order.status === 'delivered' && order.deliveredBy === byName) return undefined;
  assertOpen(order);
  if (order.status !== 'prepared') throw new AppError(shopErrors.not_prepared);
  return {
    ...order,
    status: 'delivered',
    deliveredAt: now.toISOString(),
    deliveredBy: byName,
    endedOn: getToday(now),
  };
}

/** Cancels an open order whose sale was returned completely. Undefined otherwise. */
export function cancelByReturn(order: Order, sale: Sale, saleReturn: SaleReturn): Order | undefined {
  const isFullyReturned = sale.status === 'returned' || sale.status === 'voided';
  if (!isFullyReturned || !isOpenOrder(order)) return undefined;
  const { at, byName, reason } = saleReturn;
  return {
    ...order,
    status: 'cancelled',
    cancelled: { at, byName, reason, cents: sale.totalCents },
    endedOn: saleReturn.date,
    moneyDue: undefined,
  };
}

/** Whether the undo period of 'prepared' has ended and the buyer must be notified. */
export const isNoticeDue = ({ status, preparedAt, preparedTold }: Order, now: Date): boolean =>
  status === 'prepared' &&
  preparedTold === false &&
  preparedAt !== undefined &&
  now.getTime() - Date.parse(preparedAt) >= undoSeconds * 1_000;

export const calculatePickupDeadline = ({ preparedAt, receive }: Pick<Order, 'preparedAt' | 'receive'>) =>
  preparedAt === undefined || receive.kind !== 'pickup'
    ? undefined
    : addDays(toCivilDateTime(new Date(preparedAt)).date, pickupDays);
