/** Returns the balance after each move, newest first. `balance` is the balance after the newest move. */
export function calculateRunningBalances(
  moves: readonly { readonly quantity: number }[],
  balance: number,
): number[] {
  let runningBalance = balance;
  return moves.map(({ quantity }) => {
    const balanceAfterMove = runningBalance;
    runningBalance -= quantity;
    return balanceAfterMove;
  });
}
