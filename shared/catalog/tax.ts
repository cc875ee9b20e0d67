import * as z from 'zod/mini';
import { shareOf } from '#shared/core/money.ts';
import { BasisPoints, Id, Instant, inOneLine, Version } from '#shared/core/schemas.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';
import type { Product } from './product.ts';

/** A tax by its name, as the receipt has it. */
export const Tax = z.object({
  taxId: Id,
  name: z.string().check(inOneLine, z.minLength(1), z.maxLength(60)),
  /** People write it as a percent: 10.5 is 1050 (R322 R468). */
  basisPoints: BasisPoints,
  /** One that is not counts in no sum (R470). */
  active: z.boolean(),
  /** Whether new products have it unless somebody takes it off. */
  byDefault: z.boolean(),
  createdAt: Instant,
  version: Version,
});
export type Tax = z.infer<typeof Tax>;

/** A percent as people write it, as it is reckoned with: 10.5 is 1050. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);
/** And back, as people read it. */
export const percentOf = (basisPoints: number): number => basisPoints / 100;

type Taxed = Pick<Product, 'taxIds' | 'exempt' | 'taxBasisPoints'>;
type Rate = Pick<Tax, 'taxId' | 'name' | 'basisPoints'>;

/** The active taxes of a product; none of what is exempt (R318 R319 R470). */
export const taxesOf = <T extends Rate & Pick<Tax, 'active'>>(
  { taxIds, exempt }: Pick<Taxed, 'taxIds' | 'exempt'>,
  taxes: readonly T[],
): T[] =>
  exempt ? [] : taxes.filter(({ taxId, active }) => active && taxIds.includes(taxId)).toSorted(byRate);

/**
 * What a product or a service is taxed with, in basis points. Without an active tax by name it has the rate of its own row
 * (R320), which is 0 for whatever was created since taxes have names: a service carries none unless it is chosen (R318).
 */
export function taxRateOf(product: Taxed, taxes: readonly (Rate & Pick<Tax, 'active'>)[]): number {
  if (product.exempt) return 0;
  const active = taxesOf(product, taxes);
  if (active.length > 0) return active.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return product.taxBasisPoints;
}

export type TaxAmount = { readonly name: string; readonly basisPoints: number; readonly cents: number };

/** Each tax of a price by its name, half a cent rounded up each (notes of the till: a tax is rounded by itself). */
export const taxAmounts = (priceCents: number, taxes: readonly Rate[]): TaxAmount[] =>
  taxes.map(({ name, basisPoints }) => ({ name, basisPoints, cents: shareOf(priceCents, basisPoints) }));
