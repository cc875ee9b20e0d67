import * as z from 'zod/mini';
import { addSplits, emptySplit, TaxSplit } from '#shared/taxes/tax-split.ts';
import { directionByKind, type Movement } from './ledger.ts';

/** Taxes in payments for appointments outside the registers, and in their refunds. */
export const AppointmentTaxes = z.object({ paid: TaxSplit, returned: TaxSplit });
export type AppointmentTaxes = z.infer<typeof AppointmentTaxes>;

export const noAppointmentTaxes: AppointmentTaxes = { paid: emptySplit, returned: emptySplit };

const isOutsideRegisters = ({ source, shiftId }: Movement) =>
  source.kind === 'appointment' && shiftId === undefined;

/** Calculates the taxes of one movement. Old movements without a split count as exempt. */
export function calculateAppointmentTaxes(movement: Movement): AppointmentTaxes {
  const direction = directionByKind[movement.kind];
  if (direction === 'none' || !isOutsideRegisters(movement)) return noAppointmentTaxes;
  const split = movement.split ?? { ...emptySplit, exemptCents: movement.amountCents };
  return direction === 'in' ? { paid: split, returned: emptySplit } : { paid: emptySplit, returned: split };
}

export const addAppointmentTaxes = (a: AppointmentTaxes, b: AppointmentTaxes): AppointmentTaxes => ({
  paid: addSplits(a.paid, b.paid),
  returned: addSplits(a.returned, b.returned),
});
