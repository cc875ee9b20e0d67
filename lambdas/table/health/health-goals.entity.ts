import { HealthGoals } from '#shared/health/goals.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: goals of a client (defaults apply without a row)
export const healthGoalsEntity = defineEntity('healthGoals', HealthGoals, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
