import { Entity } from 'electrodb';
import { weightRecorders } from '#shared/health/weight.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  the weights of one client, in order; only ever created
export const weightPointEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('weightPoint'),
      attributes: {
        patientId: { type: 'string', required: true },
        date: { type: 'string', required: true },
        recordedAt: { type: 'string', required: true },
        pointId: { type: 'string', required: true },
        weightTenths: { type: 'number', required: true },
        recordedBy: { type: weightRecorders, required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['date', 'recordedAt', 'pointId']) } },
    },
    config,
  );
