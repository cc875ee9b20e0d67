import { HealthGoals } from '#shared/health/goals.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  what the team set for one client; one without a row has the default goals
export const healthGoalsEntity = defineEntity('healthGoals', HealthGoals, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
