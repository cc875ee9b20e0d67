import { CustomAttributeType, Entity } from 'electrodb';
import { type MedicationMove, medicationMoveKinds } from '#shared/inventory/medication-move.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byMedication  what came and went of one medicine, in the order it happened
export const medicationMoveEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('medicationMove'),
      attributes: {
        medicationId: { type: 'string', required: true },
        moveId: { type: 'string', required: true },
        lotId: { type: 'string', required: true },
        lotNumber: { type: 'string', required: true },
        kind: { type: medicationMoveKinds, required: true },
        quantity: { type: 'number', required: true },
        discardedDoses: { type: 'number' },
        label: { type: CustomAttributeType<NonNullable<MedicationMove['label']>>('any') },
        reason: { type: 'string' },
        vials: { type: 'number' },
        totalCents: { type: 'number' },
        invoice: { type: 'string' },
        appointmentId: { type: 'string' },
        patientId: { type: 'string' },
        at: { type: 'string', required: true },
        by: { type: 'string', required: true },
      },
      indexes: { byMedication: { pk: pk(['medicationId']), sk: sk(['at', 'moveId']) } },
    },
    config,
  );
