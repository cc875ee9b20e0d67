import * as z from 'zod/mini';
import { BasisPoints, Cents, Id, Minutes } from '#shared/core/schemas.ts';
import { defaultTaxName, TaxRate } from '#shared/taxes/tax-rate.ts';

export const BookedService = z.object({
  serviceId: Id,
  name: z.string(),
  durationMinutes: Minutes,
  priceCents: Cents,
  /** Taxes by name. Older bookings have one rate (`taxBasisPoints`) instead. */
  rates: z.optional(z.array(TaxRate)),
  taxBasisPoints: z.optional(BasisPoints),
  laser: z.boolean(),
  categoryId: z.optional(Id),
});
export type BookedService = z.infer<typeof BookedService>;

type ServiceTaxes = Pick<BookedService, 'rates' | 'taxBasisPoints'>;

export function listServiceRates({ rates, taxBasisPoints = 0 }: ServiceTaxes): readonly TaxRate[] {
  if (rates) return rates;
  return taxBasisPoints === 0 ? [] : [{ name: defaultTaxName, basisPoints: taxBasisPoints }];
}
