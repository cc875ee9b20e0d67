import { CustomAttributeType, Entity } from 'electrodb';
import type { DeliveryKey } from '#shared/notifications/delivery.ts';
import type { DeliveryOutcome } from '#shared/notifications/sms-delivery.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byProviderId  an accepted SMS with its message, or a report that came before its message was written
export const smsDeliveryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('smsDelivery'),
      attributes: {
        providerId: { type: 'string', required: true },
        source: { type: CustomAttributeType<DeliveryKey>('any') },
        outcome: { type: CustomAttributeType<DeliveryOutcome>('any') },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byProviderId: { pk: pk(['providerId']), sk: sk([]) } },
    },
    config,
  );
