import { shareOf } from '#shared/core/money.ts';

/** What is added to the cost of a product unless somebody says otherwise: 20 % (R450). */
export const defaultMarginBasisPoints = 2000;

type Cost = { readonly costCents: number };
type Margin = { readonly marginBasisPoints: number };
type Price = { readonly priceCents: number };

/** Cost and margin as a price, half a cent rounded up (R450). */
export const priceOf = ({ costCents, marginBasisPoints }: Cost & Margin): number =>
  costCents + shareOf(costCents, marginBasisPoints);

/** The margin that a typed price leaves, to a hundredth of a percent; undefined of what costs nothing. */
export const marginOf = ({ costCents, priceCents }: Cost & Price): number | undefined =>
  costCents === 0 ? undefined : Math.round(((priceCents - costCents) * 10_000) / costCents);

/** A new cost under a price that stays: the margin follows. What costs nothing keeps the margin it had. */
export const withCost = (
  { priceCents, marginBasisPoints }: Price & Margin,
  costCents: number,
): Cost & Margin => ({
  costCents,
  marginBasisPoints: marginOf({ costCents, priceCents }) ?? marginBasisPoints,
});

/** Whether either of the two was reckoned from the other; what costs nothing has the price that was typed. */
export const isPriceOfMargin = (given: Cost & Margin & Price): boolean =>
  given.costCents === 0 || priceOf(given) === given.priceCents || marginOf(given) === given.marginBasisPoints;
