import * as z from 'zod/mini';
import type { Order } from '#shared/shop/order.ts';
import { isOpenOrder } from '#shared/shop/order-status.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const OrderRow = z.object({
  orderId: z.string(),
  patientId: z.optional(z.string()),
  order: z.custom<Order>(),
  version: z.int(),
});
type OrderRow = z.infer<typeof OrderRow>;

const retentionDays = 30;

function toQueue(order: Order) {
  if (isOpenOrder(order)) return 'openOrders' as const;
  if (order.status === 'delivered') return 'deliveredOrders' as const;
  return order.status === 'cancelled' ? ('cancelledOrders' as const) : ('none' as const);
}
export type OrderQueue = Exclude<ReturnType<typeof toQueue>, 'none'>;

const isDue = ({ status, moneyDue, preparedTold }: Order) =>
  status === 'paying' || moneyDue !== undefined || (status === 'prepared' && preparedTold === false);

/** Returns the expiry of an order that was never placed, in epoch seconds, or undefined for other orders. */
const calculateExpiry = ({ status, moneyDue, askedAt }: Order) =>
  (status === 'expired' || status === 'soldOut') && moneyDue === undefined
    ? Math.floor(Date.parse(askedAt) / 1000) + retentionDays * 86_400
    : undefined;

// byId: one order (the id is derived from the buyer's secret)
// byQueue: orders on the front desk's lists, by arrival, delivery or end (sparse)
// byDue: orders that the sweep must charge, capture, release or notify (sparse)
// byPatient: orders of a client
export const orderEntity = defineEntity(
  'order',
  OrderRow,
  {
    byId: { pk: pk(['orderId']), sk: sk([]) },
    byQueue: {
      index: gsi1.name,
      pk: keys1.pk(['queue']),
      sk: keys1.sk(['at', 'orderId']),
      condition: ({ queue }) => queue !== 'none',
    },
    byDue: {
      index: gsi2.name,
      pk: keys2.pk(['due']),
      sk: keys2.sk(['at', 'orderId']),
      condition: ({ due }) => due !== 'none',
    },
    byPatient: { index: gsi3.name, pk: keys3.pk(['patientId']), sk: keys3.sk(['at', 'orderId']) },
  },
  ({ order }: OrderRow) => ({
    at: order.deliveredAt ?? order.cancelled?.at ?? order.placedAt ?? order.askedAt,
    queue: toQueue(order),
    due: isDue(order) ? ('dueOrders' as const) : ('none' as const),
    expiresAt: calculateExpiry(order),
  }),
);
