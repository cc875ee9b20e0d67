import * as z from 'zod/mini';
import { BasisPoints } from '#shared/core/schemas.ts';

/** Name and rate of a tax, as stored with sales and bookings. */
export const TaxRate = z.object({ name: z.string(), basisPoints: BasisPoints });
export type TaxRate = z.infer<typeof TaxRate>;

export const isSameTaxRate = (a: TaxRate, b: TaxRate): boolean =>
  a.name === b.name && a.basisPoints === b.basisPoints;

export const defaultTaxName = 'IVU';

/** Sorts higher rates first, which puts the state's tax before the town's. Ties sort by name. */
export const compareRates = (a: TaxRate, b: TaxRate): number =>
  b.basisPoints - a.basisPoints || (a.name < b.name ? -1 : Number(a.name > b.name));
