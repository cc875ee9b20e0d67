import * as z from 'zod/mini';
import { BasisPoints, Cents, Id, Minutes } from '#shared/core/schemas.ts';
import { namelessTax, TaxRate } from '#shared/taxes/tax-rate.ts';

/** A service as it was sold, whatever the catalogue has now. */
export const BookedService = z.object({
  serviceId: Id,
  name: z.string(),
  durationMinutes: Minutes,
  priceCents: Cents,
  /** Its taxes; of what was booked before they were kept by name, one rate for all of them. */
  rates: z.optional(z.array(TaxRate)),
  taxBasisPoints: z.optional(BasisPoints),
  laser: z.boolean(),
  categoryId: z.optional(Id),
});
export type BookedService = z.infer<typeof BookedService>;

type Rated = Pick<BookedService, 'rates' | 'taxBasisPoints'>;

/** The taxes of a service; one without a name for what was booked under a single rate. */
export function ratesOfService({ rates, taxBasisPoints = 0 }: Rated): readonly TaxRate[] {
  if (rates) return rates;
  return taxBasisPoints === 0 ? [] : [{ name: namelessTax, basisPoints: taxBasisPoints }];
}
