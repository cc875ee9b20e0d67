import { CustomAttributeType, Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the hours one client may hold without having paid (consistent), guarded by its version
export const unpaidReservationsEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('unpaidReservations'),
      attributes: {
        patientId: { type: 'string', required: true },
        appointmentIds: { type: CustomAttributeType<readonly string[]>('any'), required: true },
        version: { type: 'number', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
