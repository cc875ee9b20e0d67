import { WeightPoint } from '#shared/health/weight.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byPatient  the weights of one client, in order; only ever created
export const weightPointEntity = defineEntity('weightPoint', WeightPoint, {
  byPatient: { pk: pk(['patientId']), sk: sk(['date', 'recordedAt', 'pointId']) },
});
