import { sumCents } from '#shared/core/money.ts';
import { calculateTaxes } from '#shared/taxes/tax-lines.ts';
import type { TaxedLine } from '#shared/taxes/tax-split.ts';
import { type BookedService, listServiceRates } from '../booked-service.ts';

export type PricedService = Pick<BookedService, 'priceCents' | 'rates' | 'taxBasisPoints'>;

/** Calculates taxes and totals. Each tax is rounded once over all lines, as at the POS (R294). */
export function priceServices(services: readonly PricedService[]): {
  readonly lines: readonly TaxedLine[];
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
} {
  const { taxes, taxesByLine } = calculateTaxes(
    services.map((service) => ({ netCents: service.priceCents, rates: listServiceRates(service) })),
  );
  const subtotalCents = sumCents(services.map(({ priceCents }) => priceCents));
  const taxCents = sumCents(taxes.map(({ cents }) => cents));
  return {
    lines: services.map(({ priceCents }, index) => ({
      netCents: priceCents,
      taxes: taxesByLine[index] ?? [],
    })),
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
  };
}
