import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what the team set for one client; one without a row has the default goals
export const healthGoalsEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('healthGoals'),
      attributes: {
        patientId: { type: 'string', required: true },
        weeklyMinutes: { type: 'number' },
        dailyCalories: { type: 'number' },
        dosesToReduce: { type: 'number' },
        reducedDoses: { type: 'number', required: true },
        savedAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
