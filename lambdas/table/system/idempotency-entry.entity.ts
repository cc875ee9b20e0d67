import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byKey: an actor's write call, which is answered or in progress until the lease ends
export const idempotencyEntryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('idempotencyEntry'),
      attributes: {
        actor: { type: 'string', required: true },
        key: { type: 'string', required: true },
        fingerprint: { type: 'string', required: true },
        leaseUntil: { type: 'number', required: true },
        statusCode: { type: 'number' },
        body: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byKey: { pk: pk(['actor', 'key']), sk: sk([]) } },
    },
    config,
  );
