import { applyBasisPoints } from '#shared/core/money.ts';

/** Default margin on the cost of a product, 20 % (R450). */
export const defaultMarginBasisPoints = 2000;

type Cost = { readonly costCents: number };
type Margin = { readonly marginBasisPoints: number };
type Price = { readonly priceCents: number };

/** Calculates the price from cost and margin, half a cent rounded up (R450). */
export const calculatePrice = ({ costCents, marginBasisPoints }: Cost & Margin): number =>
  costCents + applyBasisPoints(costCents, marginBasisPoints);

/** Calculates the margin of a price, rounded to 0.01 %, or undefined if the cost is zero. */
export const calculateMargin = ({ costCents, priceCents }: Cost & Price): number | undefined =>
  costCents === 0 ? undefined : Math.round(((priceCents - costCents) * 10_000) / costCents);

/** Changes the cost and keeps the price, so the margin follows. A zero cost keeps the margin. */
export const applyCost = (
  { priceCents, marginBasisPoints }: Price & Margin,
  costCents: number,
): Cost & Margin => ({
  costCents,
  marginBasisPoints: calculateMargin({ costCents, priceCents }) ?? marginBasisPoints,
});

export const isPriceConsistent = (amounts: Cost & Margin & Price): boolean =>
  amounts.costCents === 0 ||
  calculatePrice(amounts) === amounts.priceCents ||
  calculateMargin(amounts) === amounts.marginBasisPoints;
