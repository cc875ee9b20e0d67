import { CustomAttributeType, Entity } from 'electrodb';
import { activityLevels, alcoholLevels, type HealthProfile } from '#shared/health/health-profile.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byPatient  what one client writes of themselves
export const healthProfileEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('healthProfile'),
      attributes: {
        patientId: { type: 'string', required: true },
        goalWeightTenths: { type: 'number', required: true },
        activityLevel: { type: activityLevels, required: true },
        weeklyMinutes: { type: 'number', required: true },
        meals: { type: CustomAttributeType<HealthProfile['meals']>('any'), required: true },
        dailyCalories: { type: 'number', required: true },
        alcohol: { type: alcoholLevels, required: true },
        smokes: { type: 'boolean', required: true },
        savedAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
      },
      indexes: { byPatient: { pk: pk(['patientId']), sk: sk([]) } },
    },
    config,
  );
