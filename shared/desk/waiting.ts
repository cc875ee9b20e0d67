export const mostCounted = 99;

/** A count as the menu shows it; undefined if zero. */
export function countShown(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > mostCounted ? `${mostCounted}+` : String(count);
}
