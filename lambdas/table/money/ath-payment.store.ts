import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type AthPayment, isOpen } from '#shared/payments/ath-payment.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
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

const queueOf = (payment: AthPayment) => (isOpen(payment) ? ('openAthPayments' as const) : ('none' as const));

export function athPaymentStore(config: TableConfig): AthPaymentStore {
  const entity = athPaymentEntity(config);
  const find: AthPaymentStore['find'] = async (paymentId) => {
    const { data } = await entity.get({ paymentId }).go({ consistent: true });
    return data ? paymentOf(data) : undefined;
  };
  return {
    find,
    async get(paymentId) {
      const payment = await find(paymentId);
      if (!payment) throw new AppError(coreErrors.not_found);
      return payment;
    },
    async idByEcommerceId(ecommerceId) {
      const { data } = await entity.query.byEcommerceId({ ecommerceId }).go({ limit: 1 });
      return data[0]?.paymentId;
    },
    async listOpen() {
      const { data } = await entity.query.byQueue({ queue: 'openAthPayments' }).go({ pages: 'all' });
      return data.map(paymentOf);
    },
    create: (payment) => putRow(entity.create({ ...payment, queue: queueOf(payment) }).params()),
    save: (payment) =>
      putRow(
        entity
          .put({ ...payment, queue: queueOf(payment), version: payment.version + 1 })
          .where(({ version }, { eq }) => eq(version, payment.version))
          .params(),
      ),
  };
}

/** Without what only the table needs. */
function paymentOf({ queue: _, ...row }: AthPayment & { queue: string }): AthPayment {
  return row;
}
