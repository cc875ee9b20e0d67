import { marginOf, priceOf } from '#shared/catalog/price.ts';
import { plainDollars } from '#shared/core/format.ts';
import { basisPointsOf, basisPointsText, centsOf } from '#web/src/ui/fields/typed-figures.ts';

export type TypedPrices = {
  readonly costCents: string;
  readonly marginBasisPoints: string;
  readonly priceCents: string;
};
type Field = keyof TypedPrices;

/** Calculates the price from cost and margin; keeps it if one of them is invalid or the cost is 0. */
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

/** Updates margin or price after an edit; a changed cost keeps the margin (R450). */
export function reckoned(prices: TypedPrices, typed: Field): TypedPrices {
  return typed === 'priceCents'
    ? { ...prices, marginBasisPoints: marginText(prices) }
    : { ...prices, priceCents: priceText(prices) };
}

/** Profit per unit in cents, negative for a loss; undefined while cost or price is invalid. */
export function profitOf({ costCents, priceCents }: TypedPrices): number | undefined {
  const [cost, price] = [centsOf(costCents), centsOf(priceCents)];
  return cost === undefined || price === undefined ? undefined : price - cost;
}
