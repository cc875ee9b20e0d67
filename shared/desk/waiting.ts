export const maxMenuCount = 99;

export function formatMenuCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > maxMenuCount ? `${maxMenuCount}+` : String(count);
}
