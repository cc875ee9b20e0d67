import { HealthProfile } from '#shared/health/health-profile.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: a client's own profile
export const healthProfileEntity = defineEntity('healthProfile', HealthProfile, {
  byPatient: { pk: pk(['patientId']), sk: sk([]) },
});
