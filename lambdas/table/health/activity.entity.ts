import { Activity } from '#shared/health/activity.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: activities of a client, by day
export const activityEntity = defineEntity('activity', Activity, {
  byPatient: { pk: pk(['patientId']), sk: sk(['date', 'activityId']) },
});
