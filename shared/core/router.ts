import type { Method } from './route.ts';

/** A method and path: `{name}` is one segment, `{name+}` at the end is one or more. */
export type RoutePattern = { readonly method: Method | 'ANY'; readonly path: string };
export type RouteMatch<T> = { readonly found: T; readonly params: Readonly<Record<string, string>> };

type CompiledRoute<T> = { readonly entry: T; readonly expression: RegExp; readonly rank: string };

const segmentKinds = [
  { rank: '2', segment: /^\{(\w+)\+\}$/, expression: '(?<$1>.+)' },
  { rank: '1', segment: /^\{(\w+)\}$/, expression: '(?<$1>[^/]+)' },
  { rank: '0', segment: /[^\w-]/g, expression: '\\$&' },
] as const;
const fixedSegment = segmentKinds[2];
const kindOf = (segment: string) =>
  segmentKinds.find((kind) => kind !== fixedSegment && kind.segment.test(segment)) ?? fixedSegment;

/** Full matches rank before greedy ones, fixed segments before parameters, a method before ANY. */
function compile<T extends RoutePattern>(entry: T): CompiledRoute<T> {
  const segments = entry.path.split('/').map((text) => ({ text, kind: kindOf(text) }));
  const ranks = segments.map(({ kind }) => kind.rank).join('');
  const expression = segments.map(({ text, kind }) => text.replace(kind.segment, kind.expression)).join('/');
  return {
    entry,
    expression: new RegExp(`^${expression}$`),
    rank: `${ranks.endsWith('2') ? 1 : 0}${ranks}${entry.method === 'ANY' ? 1 : 0}`,
  };
}

/** Returns a segment unchanged if it is not valid percent-encoding; contracts reject its `%`. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds the most specific entry, as API Gateway's HTTP APIs do; also used by the emulated gateway. */
export function createRouter<T extends RoutePattern>(
  entries: readonly T[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const compiled = entries.map(compile).sort((a, b) => a.rank.localeCompare(b.rank));
  return (method, path) => {
    for (const { entry, expression } of compiled) {
      const isMethod = entry.method === 'ANY' || entry.method === method;
      const groups = isMethod ? expression.exec(path) : null;
      if (!groups) continue;
      const params = Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decodeSegment(value)]);
      return { found: entry, params: Object.fromEntries(params) };
    }
    return undefined;
  };
}
