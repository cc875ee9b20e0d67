/** Number of calendar colors for staff members (docs/look.md). */
const palette = 8;

/** The least used color, the first if several tie; `taken` are the indexes in use. */
export function findLeastUsedColor(taken: readonly number[]): number {
  const counts = Array.from({ length: palette }, () => 0);
  for (const index of taken) counts[index % palette] = (counts[index % palette] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}
