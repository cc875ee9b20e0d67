import { portionOf, restOf, splitOf, type TaxedLine, type TaxSplit } from '#shared/taxes/tax-split.ts';
import type { Appointment } from '../appointment.ts';
import { pricedServices } from './priced-services.ts';

type Priced = Pick<Appointment, 'services' | 'totalCents'>;

function linesOf({ services, totalCents }: Priced): TaxedLine[] {
  const { lines, totalCents: servicesCents } = pricedServices(services);
  // An older booking with a single rate may have a total that differs by a cent.
  if (servicesCents > totalCents) return portionOf(lines, totalCents);
  return [...lines, { netCents: totalCents - servicesCents, taxes: [] }];
}

/** Taxes in the deposit, the first part that is paid. */
export const depositSplit = (appointment: Priced, cents: number): TaxSplit =>
  splitOf(portionOf(linesOf(appointment), cents));

/** Taxes in the balance, the last part that is paid; with the deposit they add up to all taxes. */
export function balanceSplit(appointment: Priced, cents: number): TaxSplit {
  const lines = linesOf(appointment);
  return splitOf(restOf(lines, portionOf(lines, appointment.totalCents - cents)));
}
