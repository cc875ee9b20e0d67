/** Number of calendar colors for staff members (docs/look.md). */
const paletteSize = 8;

/** Returns the least used color, the first if several tie. */
export function findLeastUsedColor(usedIndexes: readonly number[]): number {
  const counts = Array.from({ length: paletteSize }, () => 0);
  for (const index of usedIndexes) counts[index % paletteSize] = (counts[index % paletteSize] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}
