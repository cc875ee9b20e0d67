/** Balance after each move, newest first, where `balance` is the one after the newest. */
export function leftAfterEach(moves: readonly { readonly quantity: number }[], balance: number): number[] {
  let left = balance;
  return moves.map(({ quantity }) => {
    const after = left;
    left -= quantity;
    return after;
  });
}
