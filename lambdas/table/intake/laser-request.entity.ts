import { Entity } from 'electrodb';
import { laserRequestStatuses } from '#shared/intake/laser/laser-request.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byId      one request
// byPatient what one client asked for, in order
// byQueue   those that wait for somebody
export const laserRequestEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('laserRequest'),
      attributes: {
        requestId: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        status: { type: laserRequestStatuses, required: true },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
        note: { type: 'string' },
        version: { type: 'number', required: true },
        queue: { type: ['open', 'none'] as const, required: true, hidden: true },
      },
      indexes: {
        byId: { pk: pk(['requestId']), sk: sk([]) },
        byPatient: {
          index: gsi1.name,
          pk: keys1.pk(['patientId']),
          sk: keys1.sk(['createdAt', 'requestId']),
        },
        byQueue: {
          index: gsi2.name,
          condition: ({ queue }: { queue?: string }) => queue === 'open',
          pk: keys2.pk(['queue']),
          sk: keys2.sk(['createdAt', 'requestId']),
        },
      },
    },
    config,
  );
