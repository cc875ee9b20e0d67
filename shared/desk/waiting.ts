export const maxCounted = 99;

/** A count as the menu shows it; undefined if zero. */
export function formatMenuCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > maxCounted ? `${maxCounted}+` : String(count);
}
