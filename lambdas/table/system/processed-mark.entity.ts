import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byName  a row that exists or not: a reaction done, a PaymentIntent taken; written in the transaction it guards
export const uniqueClaimEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('uniqueClaim'),
      attributes: {
        kind: {
          type: [
            'reaction',
            'paymentIntent',
            'webhook',
            'reminder',
            'email',
            'registration',
            'laserRequest',
            'doseRequest',
            'resend',
            'smsReply',
            'productCode',
            'medicationName',
            'lotNumber',
            'athPayment',
            'orderNumber',
            'stockMove',
            'approval',
            'taxName',
            'lease',
            'daySum',
            'firstAdmin',
          ] as const,
          required: true,
        },
        name: { type: 'string', required: true },
        ownerId: { type: 'string' },
        at: { type: 'string', required: true },
        expiresAt: { type: 'number' },
      },
      indexes: { byName: { pk: pk(['kind', 'name']), sk: sk([]) } },
    },
    config,
  );
