/** Nobody counts further: more than these are '99+'. */
export const mostCounted = 99;

/** A count as the menu shows it; undefined when nobody waits. */
export function countShown(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > mostCounted ? `${mostCounted}+` : String(count);
}
