import { Medication } from '#shared/inventory/medication.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: all medications, or one by id
export const medicationEntity = defineEntity('medication', Medication, {
  byId: { pk: pk([]), sk: sk(['medicationId']) },
});
