export const maxCounted = 99;

export function formatMenuCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > maxCounted ? `${maxCounted}+` : String(count);
}
