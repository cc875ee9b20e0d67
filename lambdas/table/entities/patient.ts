import { Entity } from 'electrodb';
import type { TableConfig } from '../config.ts';
import { model, pk, sk } from './keys.ts';

// byId  the client behind a booking
export const patientEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patient'),
      attributes: {
        patientId: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        address: { type: 'string' },
        active: { type: 'boolean', required: true },
        intakeService: { type: ['laser', 'facial', 'massage'] as const },
        permissions: { type: 'list', items: { type: 'string' }, required: true },
        allowedServiceIds: { type: 'list', items: { type: 'string' }, required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: { byId: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
