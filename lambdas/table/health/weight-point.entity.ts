import { WeightPoint } from '#shared/health/weight.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient: weights of a client in order (append-only)
export const weightPointEntity = defineEntity('weightPoint', WeightPoint, {
  byPatient: { pk: pk(['patientId']), sk: sk(['date', 'recordedAt', 'pointId']) },
});
