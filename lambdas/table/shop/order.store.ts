import type { Order } from '#shared/shop/order.ts';
import type { TableConfig } from '../engine/config.ts';
import type { InstantRange } from '../engine/keys.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { type OrderQueue, orderEntity } from './order.entity.ts';

export type OrderStore = {
  find(orderId: string): Promise<Order | undefined>;
  /** Those that wait for the desk, oldest first. */
  open(): Promise<Order[]>;
  /** Those handed over between two instants, oldest first. */
  deliveredWithin(range: InstantRange): Promise<Order[]>;
  /** Latest first, fifty at a time. */
  page(queue: OrderQueue, cursor: string | undefined): Promise<Page<Order>>;
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
const rowOf = (order: Order) => {
  const { orderId, patientId, version } = order;
  return { orderId, patientId, version, order };
};
const ordersOf = (rows: readonly { readonly order: Order }[]) => rows.map(({ order }) => order);

export function orderStore(config: TableConfig): OrderStore {
  const { entity, find, create, save } = tableRows(orderEntity, config);
  return {
    find: async (orderId) => (await find({ orderId }))?.order,
    open: async () => ordersOf(await listAll(entity.query.byQueue({ queue: 'openOrders' }))),
    deliveredWithin: async (range) =>
      ordersOf(await listAll(entity.query.byQueue({ queue: 'deliveredOrders' }).between(...range))),
    async page(queue, cursor) {
      const list = entity.query.byQueue({ queue });
      const page = await pageOf(list, { cursor, limit: perPage, order: 'desc' });
      return { ...page, rows: ordersOf(page.rows) };
    },
    due: async () => ordersOf(await listAll(entity.query.byDue({ due: 'dueOrders' }))),
    byPatient: async (patientId) =>
      ordersOf(await listAll(entity.query.byPatient({ patientId }), { order: 'desc' })),
    create: (order) => create(rowOf(order)),
    save: (before) => save(rowOf({ ...before, version: before.version + 1 }), before.version),
  };
}
