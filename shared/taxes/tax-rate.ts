import * as z from 'zod/mini';
import { BasisPoints } from '#shared/core/schemas.ts';

/** A tax as what was sold or booked keeps it. */
export const TaxRate = z.object({ name: z.string(), basisPoints: BasisPoints });
export type TaxRate = z.infer<typeof TaxRate>;

/** What a product whose taxes have no name is taxed with. */
export const namelessTax = 'IVU';

/**
 * The order of taxes on every paper and screen of a sale: the higher rate first, as the state's before the town's. What
 * was sold keeps no more of them than name and rate, so that these alone can order old and new alike.
 */
export const byRate = (one: TaxRate, other: TaxRate): number =>
  other.basisPoints - one.basisPoints || (one.name < other.name ? -1 : Number(one.name > other.name));
