import type { AthPayment } from '#shared/payments/ath-payment.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { athPaymentEntity } from './ath-payment.entity.ts';

export type AthPaymentStore = {
  find(paymentId: string): Promise<AthPayment | undefined>;
  /** Throws `request.not_found`. */
  get(paymentId: string): Promise<AthPayment>;
  /** The one that the service knows by this id. */
  idByEcommerceId(ecommerceId: string): Promise<string | undefined>;
  /** Those about which something is still to be done, oldest first, as they were a moment ago. */
  listOpen(): Promise<AthPayment[]>;
  /** Stale when it is there already. */
  create(payment: AthPayment): RowWrite;
  /** With the next version; stale when it changed since it was read. */
  save(payment: AthPayment): RowWrite;
};

export function athPaymentStore(config: TableConfig): AthPaymentStore {
  const { entity, find, get, create, replace } = tableRows(athPaymentEntity, config);
  return {
    find: (paymentId) => find({ paymentId }),
    get: (paymentId) => get({ paymentId }),
    async idByEcommerceId(ecommerceId) {
      const { data } = await entity.query.byEcommerceId({ ecommerceId }).go({ limit: 1 });
      return data[0]?.paymentId;
    },
    listOpen: () => listAll(entity.query.byQueue({ queue: 'openAthPayments' })),
    create,
    save: (payment) => replace(payment, payment),
  };
}
