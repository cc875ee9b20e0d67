import {
  calculateSplit,
  subtractPortion,
  type TaxedLine,
  type TaxSplit,
  takePortion,
} from '#shared/taxes/tax-split.ts';
import type { Appointment } from '../appointment.ts';
import { priceServices } from './priced-services.ts';

type PricedAppointment = Pick<Appointment, 'services' | 'totalCents'>;

function listTaxedLines({ services, totalCents }: PricedAppointment): TaxedLine[] {
  const { lines, totalCents: servicesCents } = priceServices(services);
  // An older booking with a single rate may have a total that differs by a cent.
  if (servicesCents > totalCents) return takePortion(lines, totalCents);
  return [...lines, { netCents: totalCents - servicesCents, taxes: [] }];
}

export const splitDepositTaxes = (appointment: PricedAppointment, cents: number): TaxSplit =>
  calculateSplit(takePortion(listTaxedLines(appointment), cents));

/** Taxes in the balance, the last part that is paid; with the deposit they add up to all taxes. */
export function splitBalanceTaxes(appointment: PricedAppointment, cents: number): TaxSplit {
  const lines = listTaxedLines(appointment);
  return calculateSplit(subtractPortion(lines, takePortion(lines, appointment.totalCents - cents)));
}
