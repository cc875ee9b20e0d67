/** Money is integer cents. Rates are integer basis points (10000 = 100 %). */
export const fullBasisPoints = 10_000;

export const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Calculates a share of an amount, half a cent rounded up. */
export const applyBasisPoints = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + fullBasisPoints / 2) / fullBasisPoints);

/** Splits by largest remainder (R294). Ties favor the earlier part. Zero weights require a zero amount. */
export function distributeCents(amountCents: number, weights: readonly number[]): number[] {
  const totalWeight = sumCents(weights);
  if (totalWeight === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const exact = amountCents * weight;
    return { index, cents: Math.floor(exact / totalWeight), remainder: exact % totalWeight };
  });
  const undistributedCents = amountCents - sumCents(parts.map(({ cents }) => cents));
  const favoredParts = parts
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, undistributedCents);
  const favoredIndexes = new Set(favoredParts.map(({ index }) => index));
  return parts.map(({ index, cents }) => cents + (favoredIndexes.has(index) ? 1 : 0));
}
