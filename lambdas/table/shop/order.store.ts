import type { Order } from '#shared/shop/order.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type OrderQueue, orderEntity } from './order.entity.ts';

export type OrderStore = {
  find(orderId: string): Promise<Order | undefined>;
  /** Returns open orders, oldest first. */
  open(): Promise<Order[]>;
  /** Returns the orders delivered in a range, oldest first. */
  deliveredWithin(range: InstantRange): Promise<Order[]>;
  /** Returns the newest first, fifty per page. */
  page(queue: OrderQueue, cursor: string | undefined): Promise<Page<Order>>;
  /** Returns the orders for the sweep, oldest first. */
  due(): Promise<Order[]>;
  /** Returns the newest first. */
  byPatient(patientId: string): Promise<Order[]>;
  create(order: Order): RowWrite;
  save(order: Order): RowWrite;
};

const pageSize = 50;
const toRow = (order: Order) => {
  const { orderId, patientId, version } = order;
  return { orderId, patientId, version, order };
};
const toOrders = (rows: readonly { readonly order: Order }[]) => rows.map(({ order }) => order);

export function orderStore(config: TableConfig): OrderStore {
  const { entity, find, create, save } = makeTableRows(orderEntity, config);
  return {
    find: async (orderId) => (await find({ orderId }))?.order,
    open: async () => toOrders(await listAll(entity.query.byQueue({ queue: 'openOrders' }))),
    deliveredWithin: async (range) =>
      toOrders(await listAll(entity.query.byQueue({ queue: 'deliveredOrders' }).between(...range))),
    async page(queue, cursor) {
      const list = entity.query.byQueue({ queue });
      const page = await readPage(list, { cursor, limit: pageSize, order: 'desc' });
      return { ...page, rows: toOrders(page.rows) };
    },
    due: async () => toOrders(await listAll(entity.query.byDue({ due: 'dueOrders' }))),
    byPatient: async (patientId) =>
      toOrders(await listAll(entity.query.byPatient({ patientId }), { order: 'desc' })),
    create: (order) => create(toRow(order)),
    save: (before) => save(toRow({ ...before, version: before.version + 1 }), before.version),
  };
}
