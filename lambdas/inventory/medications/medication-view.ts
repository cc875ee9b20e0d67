import type { Medication } from '#shared/inventory/medication.ts';
import type { DeskMedication } from '#shared/inventory/medication-api.ts';

/** Returns the administrators' view of a medication. */
export const toDeskMedication = ({
  pictureKey,
  lowToldAt: _lowStockEmittedAt,
  removedAt: _removedAt,
  ...medication
}: Medication): DeskMedication => ({
  ...medication,
  hasPicture: pictureKey !== undefined,
});
