import { CustomAttributeType, Entity } from 'electrodb';
import {
  type AthPurpose,
  type AthRefund,
  type AthRejection,
  athPaymentStates,
} from '#shared/payments/ath-payment.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byId           one payment on a client's phone
// byEcommerceId  the payment that a notice of the service is of; of those it has answered (sparse)
// byQueue        those about which something is still to be done, oldest first (sparse)
export const athPaymentEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('athPayment'),
      attributes: {
        paymentId: { type: 'string', required: true },
        purpose: { type: CustomAttributeType<AthPurpose>('any'), required: true },
        amountCents: { type: 'number', required: true },
        taxCents: { type: 'number', required: true },
        phone: { type: 'string', required: true },
        description: { type: 'string', required: true },
        state: { type: athPaymentStates, required: true },
        ecommerceId: { type: 'string' },
        authToken: { type: 'string' },
        expiresAt: { type: 'string', required: true },
        rungAt: { type: 'string' },
        authorizeAskedAt: { type: 'string' },
        cancelledBy: { type: 'string' },
        unsellable: { type: CustomAttributeType<AthRejection>('any') },
        completedAt: { type: 'string' },
        referenceNumber: { type: 'string' },
        appliedAt: { type: 'string' },
        refundedCents: { type: 'number', required: true },
        refund: { type: CustomAttributeType<AthRefund>('any') },
        request: { type: 'any' },
        by: { type: 'string', required: true },
        at: { type: 'string', required: true },
        version: { type: 'number', required: true },
        queue: { type: ['openAthPayments', 'none'] as const, required: true },
      },
      indexes: {
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
    },
    config,
  );
