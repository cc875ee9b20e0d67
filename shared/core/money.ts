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
  const whole = BigInt(sumCents(weights));
  if (whole === 0n) return weights.map(() => 0);
  // Exact: in floating point equal remainders would differ, and large amounts lose cents.
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = products.map((product) => Number(product / whole));
  const left = cents - sumCents(parts);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: Number(product % whole) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
