import type { Lot } from '#shared/inventory/lot.ts';

/** A medicine has each lot number once. */
export const lotNumberClaim = ({ medicationId, lotNumber }: Pick<Lot, 'medicationId' | 'lotNumber'>) =>
  ({ kind: 'lotNumber', name: `${medicationId} ${lotNumber}` }) as const;
