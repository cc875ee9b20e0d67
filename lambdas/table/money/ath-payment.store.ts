import type { AthPayment } from '#shared/payments/ath-payment.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { athPaymentEntity } from './ath-payment.entity.ts';

export type AthPaymentStore = {
  find(paymentId: string): Promise<AthPayment | undefined>;
  get(paymentId: string): Promise<AthPayment>;
  idByEcommerceId(ecommerceId: string): Promise<string | undefined>;
  /** Returns unfinished payments, oldest first. The read is eventually consistent. */
  listOpen(): Promise<AthPayment[]>;
  create(payment: AthPayment): RowWrite;
  save(payment: AthPayment): RowWrite;
};

export function athPaymentStore(config: TableConfig): AthPaymentStore {
  const { entity, find, get, create, replace } = makeTableRows(athPaymentEntity, config);
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
