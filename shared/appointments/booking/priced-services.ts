import { sumCents } from '#shared/core/money.ts';
import { taxLines } from '#shared/taxes/tax-lines.ts';
import type { TaxedLine } from '#shared/taxes/tax-split.ts';
import { type BookedService, ratesOfService } from '../booked-service.ts';

export type Priced = Pick<BookedService, 'priceCents' | 'rates' | 'taxBasisPoints'>;

/** Services with their taxes; each tax is rounded once over all lines, as at the POS (R294). */
export function pricedServices(services: readonly Priced[]): {
  readonly lines: readonly TaxedLine[];
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
} {
  const { taxes, ofLines } = taxLines(
    services.map((service) => ({ netCents: service.priceCents, rates: ratesOfService(service) })),
  );
  const subtotalCents = sumCents(services.map(({ priceCents }) => priceCents));
  const taxCents = sumCents(taxes.map(({ cents }) => cents));
  return {
    lines: services.map(({ priceCents }, index) => ({ netCents: priceCents, taxes: ofLines[index] ?? [] })),
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
  };
}
