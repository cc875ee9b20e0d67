import { calculateMargin, calculatePrice } from '#shared/catalog/price.ts';
import { formatPlainDollars } from '#shared/core/format.ts';
import { formatBasisPoints, parseBasisPoints, parseCents } from '#web/src/ui/fields/typed-figures.ts';

export type TypedPrices = {
  readonly costCents: string;
  readonly marginBasisPoints: string;
  readonly priceCents: string;
};
type Field = keyof TypedPrices;

/** Calculates the price from cost and margin. Keeps it if one of them is invalid or the cost is 0. */
function calculatePriceText({ costCents: cost, marginBasisPoints: margin, priceCents }: TypedPrices): string {
  const [costCents, marginBasisPoints] = [parseCents(cost), parseBasisPoints(margin)];
  if (costCents === undefined || costCents === 0 || marginBasisPoints === undefined) return priceCents;
  return formatPlainDollars(Math.max(0, calculatePrice({ costCents, marginBasisPoints })));
}

function calculateMarginText({ costCents: cost, marginBasisPoints, priceCents: price }: TypedPrices): string {
  const [costCents, priceCents] = [parseCents(cost), parseCents(price)];
  if (costCents === undefined || priceCents === undefined) return marginBasisPoints;
  const margin = calculateMargin({ costCents, priceCents });
  return margin === undefined ? marginBasisPoints : formatBasisPoints(margin);
}

/** Updates margin or price after an edit. A changed cost keeps the margin (R450). */
export function recalculatePrices(prices: TypedPrices, typed: Field): TypedPrices {
  return typed === 'priceCents'
    ? { ...prices, marginBasisPoints: calculateMarginText(prices) }
    : { ...prices, priceCents: calculatePriceText(prices) };
}

/** Calculates the profit per unit in cents, or undefined while an input is invalid. A loss is negative. */
export function calculateProfit({ costCents, priceCents }: TypedPrices): number | undefined {
  const [cost, price] = [parseCents(costCents), parseCents(priceCents)];
  return cost === undefined || price === undefined ? undefined : price - cost;
}
