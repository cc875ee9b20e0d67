/** Money is integer cents; rates are integer basis points (10000 = 100 %). */
const wholeBasisPoints = 10_000;

export const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A share of an amount, half a cent rounded up. */
export const shareOf = (cents: number, basisPoints: number) =>
  Math.floor((cents * basisPoints + wholeBasisPoints / 2) / wholeBasisPoints);
