import * as z from 'zod/mini';
import { applyBasisPoints } from '#shared/core/money.ts';
import { BasisPoints, Id, Instant, inOneLine, Version } from '#shared/core/schemas.ts';
import { compareRates } from '#shared/taxes/tax-rate.ts';
import type { Product } from './product.ts';

export const Tax = z.object({
  taxId: Id,
  name: z.string().check(inOneLine, z.minLength(1), z.maxLength(60)),
  /** 10.5 % is 1050. The user edits the percent (R322 R468). */
  basisPoints: BasisPoints,
  /** Inactive taxes are ignored in calculations (R470). */
  active: z.boolean(),
  byDefault: z.boolean(),
  createdAt: Instant,
  version: Version,
});
export type Tax = z.infer<typeof Tax>;

export const toBasisPoints = (percent: number): number => Math.round(percent * 100);
export const toPercent = (basisPoints: number): number => basisPoints / 100;

type TaxedProduct = Pick<Product, 'taxIds' | 'exempt' | 'taxBasisPoints'>;
type NamedRate = Pick<Tax, 'taxId' | 'name' | 'basisPoints'>;

/** Lists the active taxes of a product, highest rate first. An exempt product has none (R318 R319 R470). */
export const listActiveTaxes = <T extends NamedRate & Pick<Tax, 'active'>>(
  { taxIds, exempt }: Pick<TaxedProduct, 'taxIds' | 'exempt'>,
  taxes: readonly T[],
): T[] =>
  exempt ? [] : taxes.filter(({ taxId, active }) => active && taxIds.includes(taxId)).toSorted(compareRates);

/** Returns basis points. Without an active tax, the product's own rate applies (R320), usually 0 (R318). */
export function calculateTaxRate(
  product: TaxedProduct,
  taxes: readonly (NamedRate & Pick<Tax, 'active'>)[],
): number {
  if (product.exempt) return 0;
  const activeTaxes = listActiveTaxes(product, taxes);
  if (activeTaxes.length > 0) return activeTaxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return product.taxBasisPoints;
}

export type TaxAmount = { readonly name: string; readonly basisPoints: number; readonly cents: number };

/** Calculates each tax on a price, rounded half up separately, as at the POS. */
export const calculateTaxAmounts = (priceCents: number, taxes: readonly NamedRate[]): TaxAmount[] =>
  taxes.map(({ name, basisPoints }) => ({
    name,
    basisPoints,
    cents: applyBasisPoints(priceCents, basisPoints),
  }));
