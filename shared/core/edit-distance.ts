type Cell = { readonly a: string; readonly b: string; readonly row: number; readonly column: number };

/** Whether the last two letters of both beginnings are the same in the other order. */
const isSwap = ({ a, b, row, column }: Cell) =>
  row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];

const distanceAt = (distances: readonly number[], column: number) =>
  distances[column] ?? Number.POSITIVE_INFINITY;

/** Extends the distances from the beginnings of `a` with one letter less, and with two, by one letter. */
function calculateRow(
  { a, b, row }: Omit<Cell, 'column'>,
  previous: readonly number[],
  beforePrevious: readonly number[],
): number[] {
  const distances = [row];
  for (let column = 1; column <= b.length; column++)
    distances[column] = Math.min(
      distanceAt(previous, column) + 1,
      distanceAt(distances, column - 1) + 1,
      distanceAt(previous, column - 1) + Number(a[row - 1] !== b[column - 1]),
      isSwap({ a, b, row, column }) ? distanceAt(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  return distances;
}

/**
 * Counts the letters to insert, delete, replace or swap with their neighbor, to make one word of the other. Returns
 * `limit + 1` for anything farther than `limit`.
 */
export function calculateEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const distances = calculateRow({ a, b, row }, previous, beforePrevious);
    if (Math.min(...distances) > limit) return limit + 1;
    [beforePrevious, previous] = [previous, distances];
  }
  return Math.min(distanceAt(previous, b.length), limit + 1);
}
