import type { Method } from './route.ts';

/** A method and path. `{name}` matches one segment, `{name+}` at the end one or more. */
export type RoutePattern = { readonly method: Method | 'ANY'; readonly path: string };
export type RouteMatch<T> = { readonly entry: T; readonly params: Readonly<Record<string, string>> };

type CompiledRoute<T> = { readonly entry: T; readonly expression: RegExp; readonly rank: string };

const segmentKinds = [
  { rank: '2', segment: /^\{(\w+)\+\}$/, expression: '(?<$1>.+)' },
  { rank: '1', segment: /^\{(\w+)\}$/, expression: '(?<$1>[^/]+)' },
  { rank: '0', segment: /[^\w-]/g, expression: '\\$&' },
] as const;
const fixedSegment = segmentKinds[2];
const findSegmentKind = (segment: string) =>
  segmentKinds.find((kind) => kind !== fixedSegment && kind.segment.test(segment)) ?? fixedSegment;

/** Ranks full matches before greedy ones, fixed segments before parameters, methods before ANY. */
function compile<T extends RoutePattern>(entry: T): CompiledRoute<T> {
  const segments = entry.path.split('/').map((text) => ({ text, kind: findSegmentKind(text) }));
  const ranks = segments.map(({ kind }) => kind.rank).join('');
  const expression = segments.map(({ text, kind }) => text.replace(kind.segment, kind.expression)).join('/');
  return {
    entry,
    expression: new RegExp(`^${expression}$`),
    rank: `${ranks.endsWith('2') ? 1 : 0}${ranks}${entry.method === 'ANY' ? 1 : 0}`,
  };
}

/** Returns a segment unchanged if it is not valid percent-encoding. Contracts reject its `%`. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds the most specific entry, as API Gateway's HTTP APIs do. The emulated gateway uses it too. */
export function createRouter<T extends RoutePattern>(
  entries: readonly T[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const compiledRoutes = entries.map(compile).sort((a, b) => a.rank.localeCompare(b.rank));
  return (method, path) => {
    for (const { entry, expression } of compiledRoutes) {
      const isMethod = entry.method === 'ANY' || entry.method === method;
      const match = isMethod ? expression.exec(path) : null;
      if (!match) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeSegment(value)]);
      return { entry, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
