/** Money is integer cents; rates are integer basis points (10000 = 100 %). */
const wholeBasisPoints = 10_000;

export const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A share of an amount, half a cent rounded up. */
export const shareOf = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + wholeBasisPoints / 2) / wholeBasisPoints);

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its floor, and the cents left over
 * go to the largest remainders, the earlier one first when they tie.
 */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (cents * weight) / whole);
  const parts = exact.map(Math.floor);
  const left = cents - sumCents(parts);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
