import {
  calculateSplit,
  splitOffPortion,
  subtractPortion,
  type TaxedLine,
  type TaxSplit,
} from '#shared/taxes/tax-split.ts';
import type { Appointment } from '../appointment.ts';
import { priceServices } from './priced-services.ts';

type PricedAppointment = Pick<Appointment, 'services' | 'totalCents'>;

function listTaxedLines({ services, totalCents }: PricedAppointment): TaxedLine[] {
  const { lines, totalCents: servicesCents } = priceServices(services);
  // An older booking with a single rate may have a total that differs by a cent.
  if (servicesCents > totalCents) return splitOffPortion(lines, totalCents);
  return [...lines, { netCents: totalCents - servicesCents, taxes: [] }];
}

export const splitDepositTaxes = (appointment: PricedAppointment, cents: number): TaxSplit =>
  calculateSplit(splitOffPortion(listTaxedLines(appointment), cents));

/** Returns the taxes in the balance. Together with the deposit's taxes they are those of the appointment. */
export function splitBalanceTaxes(appointment: PricedAppointment, cents: number): TaxSplit {
  const lines = listTaxedLines(appointment);
  return calculateSplit(subtractPortion(lines, splitOffPortion(lines, appointment.totalCents - cents)));
}
