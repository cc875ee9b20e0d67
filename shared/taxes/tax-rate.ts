import * as z from 'zod/mini';
import { BasisPoints } from '#shared/core/schemas.ts';

/** Name and rate of a tax, as stored with sales and bookings. */
export const TaxRate = z.object({ name: z.string(), basisPoints: BasisPoints });
export type TaxRate = z.infer<typeof TaxRate>;

export const defaultTaxName = 'IVU';

/** Higher rate first, so the state's before the town's; old sales store only name and rate. */
export const byRate = (one: TaxRate, other: TaxRate): number =>
  other.basisPoints - one.basisPoints || (one.name < other.name ? -1 : Number(one.name > other.name));
