import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byName: a unique claim, such as a handled reaction or a used PaymentIntent, written in its transaction
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
