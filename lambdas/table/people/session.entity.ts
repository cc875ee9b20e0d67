import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byUser  read with the account on every signed-in call; the list of 'Sesiones abiertas'
export const sessionEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('session'),
      attributes: {
        userId: { type: 'string', required: true },
        sessionId: { type: 'string', required: true },
        startedAt: { type: 'string', required: true },
        device: { type: 'string', required: true },
        sourceHash: { type: 'string', required: true },
        endedAt: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byUser: { pk: pk(['userId']), sk: sk(['sessionId']) } },
    },
    config,
  );
