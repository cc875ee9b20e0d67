import { AthPayment, isOpen } from '#shared/payments/ath-payment.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one payment
// byEcommerceId: payment of a webhook (sparse)
// byQueue: unfinished payments, oldest first (sparse)
export const athPaymentEntity = defineEntity(
  'athPayment',
  AthPayment,
  {
    byId: { pk: pk(['paymentId']), sk: sk([]) },
    byEcommerceId: {
      index: gsi1.name,
      pk: keys1.pk(['ecommerceId']),
      sk: keys1.sk([]),
      condition: ({ ecommerceId }) => ecommerceId !== undefined,
    },
    byQueue: {
      index: gsi2.name,
      pk: keys2.pk(['queue']),
      sk: keys2.sk(['at', 'paymentId']),
      condition: ({ queue }) => queue !== 'none',
    },
  },
  (payment: AthPayment) => ({
    queue: isOpen(payment) ? ('openAthPayments' as const) : ('none' as const),
  }),
);
