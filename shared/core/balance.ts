/** Balance after each move, newest first, where `balance` is the one after the newest. */
export function calculateRunningBalances(
  moves: readonly { readonly quantity: number }[],
  balance: number,
): number[] {
  let remaining = balance;
  return moves.map(({ quantity }) => {
    const after = remaining;
    remaining -= quantity;
    return after;
  });
}
