import type { Medication } from '#shared/inventory/medication.ts';
import type { DeskMedication } from '#shared/inventory/medication-api.ts';

/** A medicine as the administrators read it. */
export const deskMedication = ({
  pictureKey,
  lowToldAt: _,
  removedAt: __,
  ...medication
}: Medication): DeskMedication => ({
  ...medication,
  hasPicture: pictureKey !== undefined,
});
