import { marginOf, priceOf } from '#shared/catalog/price.ts';
import { plainDollars } from '#shared/core/format.ts';
import { basisPointsOf, basisPointsText, centsOf } from '#web/src/ui/fields/typed-figures.ts';

/** The three as they are typed. */
export type TypedPrices = {
  readonly costCents: string;
  readonly marginBasisPoints: string;
  readonly priceCents: string;
};
type Field = keyof TypedPrices;

/** The price that cost and margin make; the one that stands while one of them cannot be read, or of what costs nothing. */
function priceText({ costCents: cost, marginBasisPoints: margin, priceCents }: TypedPrices): string {
  const [costCents, marginBasisPoints] = [centsOf(cost), basisPointsOf(margin)];
  if (costCents === undefined || costCents === 0 || marginBasisPoints === undefined) return priceCents;
  return plainDollars(Math.max(0, priceOf({ costCents, marginBasisPoints })));
}

function marginText({ costCents: cost, marginBasisPoints, priceCents: price }: TypedPrices): string {
  const [costCents, priceCents] = [centsOf(cost), centsOf(price)];
  if (costCents === undefined || priceCents === undefined) return marginBasisPoints;
  const margin = marginOf({ costCents, priceCents });
  return margin === undefined ? marginBasisPoints : basisPointsText(margin);
}

/** What the other two say once one was typed: a cost keeps the margin (R450). */
export function reckoned(prices: TypedPrices, typed: Field): TypedPrices {
  return typed === 'priceCents'
    ? { ...prices, marginBasisPoints: marginText(prices) }
    : { ...prices, priceCents: priceText(prices) };
}

/** What one sold brings, in cents; below zero, what it loses; undefined until both can be read. */
export function profitOf({ costCents, priceCents }: TypedPrices): number | undefined {
  const [cost, price] = [centsOf(costCents), centsOf(priceCents)];
  return cost === undefined || price === undefined ? undefined : price - cost;
}
