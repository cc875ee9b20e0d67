import * as z from 'zod/mini';
import { addSplits, noSplit, TaxSplit } from '#shared/taxes/tax-split.ts';
import { directionByKind, type Movement } from './ledger.ts';

/** Taxes in payments for appointments outside the registers, and in their refunds. */
export const AppointmentTaxes = z.object({ paid: TaxSplit, returned: TaxSplit });
export type AppointmentTaxes = z.infer<typeof AppointmentTaxes>;

export const noAppointmentTaxes: AppointmentTaxes = { paid: noSplit, returned: noSplit };

const isOutsideRegisters = ({ source, shiftId }: Movement) =>
  source.kind === 'appointment' && shiftId === undefined;

/** Taxes of one movement. Old movements without a split count as exempt. */
export function calculateAppointmentTaxes(movement: Movement): AppointmentTaxes {
  const direction = directionByKind[movement.kind];
  if (direction === 'none' || !isOutsideRegisters(movement)) return noAppointmentTaxes;
  const split = movement.split ?? { ...noSplit, exemptCents: movement.amountCents };
  return direction === 'in' ? { paid: split, returned: noSplit } : { paid: noSplit, returned: split };
}

export const addAppointmentTaxes = (one: AppointmentTaxes, other: AppointmentTaxes): AppointmentTaxes => ({
  paid: addSplits(one.paid, other.paid),
  returned: addSplits(one.returned, other.returned),
});
