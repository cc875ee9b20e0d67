/** What there was after each of these moves, newest first, of which the newest left `balance`. */
export function leftAfterEach(moves: readonly { readonly quantity: number }[], balance: number): number[] {
  let left = balance;
  return moves.map(({ quantity }) => {
    const after = left;
    left -= quantity;
    return after;
  });
}
