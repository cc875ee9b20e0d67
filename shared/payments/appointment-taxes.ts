import * as z from 'zod/mini';
import { addSplits, noSplit, TaxSplit } from '#shared/taxes/tax-split.ts';
import { directionOf, type Movement } from './ledger.ts';

/** The taxes in what was paid for appointments outside the registers, and in what of it went back. */
export const AppointmentTaxes = z.object({ paid: TaxSplit, returned: TaxSplit });
export type AppointmentTaxes = z.infer<typeof AppointmentTaxes>;

export const noAppointmentTaxes: AppointmentTaxes = { paid: noSplit, returned: noSplit };

/** Money of an appointment that no sale took: deposits, and balances collected by aestheticians. */
const isOutsideRegisters = ({ source, shiftId }: Movement) =>
  source.kind === 'appointment' && shiftId === undefined;

/** What a movement adds to the taxes of appointments. One without a split is of a version that kept none: it is exempt. */
export function appointmentTaxesOf(movement: Movement): AppointmentTaxes {
  const direction = directionOf[movement.kind];
  if (direction === 'none' || !isOutsideRegisters(movement)) return noAppointmentTaxes;
  const split = movement.split ?? { ...noSplit, exemptCents: movement.amountCents };
  return direction === 'in' ? { paid: split, returned: noSplit } : { paid: noSplit, returned: split };
}

export const addAppointmentTaxes = (one: AppointmentTaxes, other: AppointmentTaxes): AppointmentTaxes => ({
  paid: addSplits(one.paid, other.paid),
  returned: addSplits(one.returned, other.returned),
});
