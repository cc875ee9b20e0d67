import { portionOf, restOf, splitOf, type TaxedLine, type TaxSplit } from '#shared/taxes/tax-split.ts';
import type { Appointment } from '../appointment.ts';
import { pricedServices } from './priced-services.ts';

type Priced = Pick<Appointment, 'services' | 'totalCents'>;

/** What an appointment is priced of: its services with their taxes, and its medicines, which have none. */
function linesOf({ services, totalCents }: Priced): TaxedLine[] {
  const { lines, totalCents: servicesCents } = pricedServices(services);
  // One that was booked under a single rate may have a total that differs by a cent.
  if (servicesCents > totalCents) return portionOf(lines, totalCents);
  return [...lines, { netCents: totalCents - servicesCents, taxes: [] }];
}

/** The taxes in the first part that is paid of an appointment: its deposit. */
export const depositSplit = (appointment: Priced, cents: number): TaxSplit =>
  splitOf(portionOf(linesOf(appointment), cents));

/** The taxes in the last part that is paid of an appointment: together with its deposit they are all of its taxes. */
export function balanceSplit(appointment: Priced, cents: number): TaxSplit {
  const lines = linesOf(appointment);
  return splitOf(restOf(lines, portionOf(lines, appointment.totalCents - cents)));
}
