import { Entity } from 'electrodb';
import { activityTypes } from '#shared/health/activity.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what one client did, by day
export const activityEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('activity'),
      attributes: {
        patientId: { type: 'string', required: true },
        activityId: { type: 'string', required: true },
        type: { type: activityTypes, required: true },
        durationMinutes: { type: 'number', required: true },
        date: { type: 'string', required: true },
        time: { type: 'string', required: true },
        notes: { type: 'string' },
        recordedAt: { type: 'string', required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk(['date', 'activityId']) } },
    },
    config,
  );
