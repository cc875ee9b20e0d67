import type { Order } from '#shared/shop/order.ts';
import { isOpenOrder } from '#shared/shop/order-status.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { orderEntity, type orderQueues } from './order.entity.ts';

type Queue = Exclude<(typeof orderQueues)[number], 'none'>;
type Page = { readonly rows: Order[]; readonly cursor?: string };

export type OrderStore = {
  find(orderId: string): Promise<Order | undefined>;
  /** Those that wait for the desk, oldest first. */
  open(): Promise<Order[]>;
  /** Those handed over between two instants, oldest first. */
  deliveredWithin(range: InstantRange): Promise<Order[]>;
  /** Latest first, fifty at a time. */
  page(queue: Queue, cursor: string | undefined): Promise<Page>;
  /** Those about which something is to be done without anybody, oldest first. */
  due(): Promise<Order[]>;
  /** Latest first. */
  byPatient(patientId: string): Promise<Order[]>;
  /** Stale when it is there. */
  create(order: Order): RowWrite;
  /** In place of what was read; refused as stale when it changed since. */
  save(order: Order): RowWrite;
};

const perPage = 50;
const keptDays = 30;

function queueOf(order: Order): (typeof orderQueues)[number] {
  if (isOpenOrder(order)) return 'openOrders';
  if (order.status === 'delivered') return 'deliveredOrders';
  return order.status === 'cancelled' ? 'cancelledOrders' : 'none';
}

const isDue = ({ status, moneyDue, preparedTold }: Order) =>
  status === 'paying' || moneyDue !== undefined || (status === 'prepared' && preparedTold === false);

/** What was never ordered is forgotten after a while. */
const expiryOf = ({ status, moneyDue, askedAt }: Order) =>
  (status === 'expired' || status === 'soldOut') && moneyDue === undefined
    ? Math.floor(Date.parse(askedAt) / 1000) + keptDays * 86_400
    : undefined;

const rowOf = (order: Order) => ({
  orderId: order.orderId,
  patientId: order.patientId,
  at: order.deliveredAt ?? order.cancelled?.at ?? order.placedAt ?? order.askedAt,
  order,
  queue: queueOf(order),
  due: isDue(order) ? ('dueOrders' as const) : ('none' as const),
  version: order.version,
  expiresAt: expiryOf(order),
});

const ordersOf = (rows: readonly { readonly order: Order }[]) => rows.map(({ order }) => order);

export function orderStore(config: TableConfig): OrderStore {
  const entity = orderEntity(config);
  return {
    find: async (orderId) => (await entity.get({ orderId }).go({ consistent: true })).data?.order,
    open: async () =>
      ordersOf((await entity.query.byQueue({ queue: 'openOrders' }).go({ pages: 'all' })).data),
    deliveredWithin: async (range) =>
      ordersOf(
        (
          await entity.query
            .byQueue({ queue: 'deliveredOrders' })
            .between(...range)
            .go({ pages: 'all' })
        ).data,
      ),
    async page(queue, cursor) {
      const list = entity.query.byQueue({ queue });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { rows: ordersOf(page.data), ...(page.cursor && { cursor: page.cursor }) };
    },
    due: async () => ordersOf((await entity.query.byDue({ due: 'dueOrders' }).go({ pages: 'all' })).data),
    byPatient: async (patientId) =>
      ordersOf((await entity.query.byPatient({ patientId }).go({ pages: 'all', order: 'desc' })).data),
    create: (order) => putRow(entity.create(rowOf(order)).params()),
    save(before) {
      const order = { ...before, version: before.version + 1 };
      return putRow(
        entity
          .put(rowOf(order))
          .where(({ version }, { eq }) => eq(version, before.version))
          .params(),
      );
    },
  };
}
