/** The colors people are told apart by on the calendar (docs/look.md). */
const palette = 8;

/** The color that the fewest people have, the first of those; `taken` are the indexes of the people there are. */
export function leastUsedColor(taken: readonly number[]): number {
  const counts = Array.from({ length: palette }, () => 0);
  for (const index of taken) counts[index % palette] = (counts[index % palette] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}
