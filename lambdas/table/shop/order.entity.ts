import { CustomAttributeType, Entity } from 'electrodb';
import type { Order } from '#shared/shop/order.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';

export const orderQueues = ['openOrders', 'deliveredOrders', 'cancelledOrders', 'none'] as const;

// byId       one order; its id is made of the secret that its buyer follows it by
// byQueue    those the desk sees, by when they came, were handed over or ended (sparse)
// byDue      those about which something is to be done without anybody: to be paid, captured, released, told (sparse)
// byPatient  what a client ordered
export const orderEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('order'),
      attributes: {
        orderId: { type: 'string', required: true },
        patientId: { type: 'string' },
        at: { type: 'string', required: true },
        order: { type: CustomAttributeType<Order>('any'), required: true },
        queue: { type: orderQueues, required: true },
        due: { type: ['dueOrders', 'none'] as const, required: true },
        version: { type: 'number', required: true },
        /** Of what was never ordered. */
        expiresAt: { type: 'number' },
      },
      indexes: {
        byId: { pk: pk(['orderId']), sk: sk([]) },
        byQueue: {
          index: gsi1.name,
          condition: ({ queue }: { queue?: string }) => queue !== 'none',
          pk: keys1.pk(['queue']),
          sk: keys1.sk(['at', 'orderId']),
        },
        byDue: {
          index: gsi2.name,
          condition: ({ due }: { due?: string }) => due !== 'none',
          pk: keys2.pk(['due']),
          sk: keys2.sk(['at', 'orderId']),
        },
        byPatient: { index: gsi3.name, pk: keys3.pk(['patientId']), sk: keys3.sk(['at', 'orderId']) },
      },
    },
    config,
  );
