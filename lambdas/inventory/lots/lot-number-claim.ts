import type { Lot } from '#shared/inventory/lot.ts';

/** Returns the unique claim on a lot number within a medication. */
export const toLotNumberClaim = ({ medicationId, lotNumber }: Pick<Lot, 'medicationId' | 'lotNumber'>) =>
  ({ kind: 'lotNumber', name: `${medicationId} ${lotNumber}` }) as const;
