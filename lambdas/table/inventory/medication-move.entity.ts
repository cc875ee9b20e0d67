import { MedicationMove } from '#shared/inventory/medication-move.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byMedication: moves of a medication in order
export const medicationMoveEntity = defineEntity('medicationMove', MedicationMove, {
  byMedication: { pk: pk(['medicationId']), sk: sk(['at', 'moveId']) },
});
