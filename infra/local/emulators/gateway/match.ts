import { type AnyRoute, apiPrefix } from '#shared/core/route.ts';

export type Match = { readonly route: AnyRoute; readonly params: Readonly<Record<string, string>> };

type RouteEntry = { readonly route: AnyRoute; readonly pattern: RegExp; readonly rank: string };

const entryOf = (route: AnyRoute): RouteEntry => {
  const segments = `${apiPrefix}${route.path}`.split('/');
  return {
    route,
    pattern: new RegExp(`^${segments.map((part) => part.replace(/^\{(\w+)\}$/, '(?<$1>[^/]+)')).join('/')}$`),
    // Fixed segments before parameters, as API Gateway chooses.
    rank: segments.map((part) => (part.startsWith('{') ? '1' : '0')).join(''),
  };
};

/** Finds a call's route as API Gateway does: the most specific path of the right method. */
export function routeMatcher(
  routes: readonly AnyRoute[],
): (method: string, path: string) => Match | undefined {
  const doors = routes.map(entryOf).sort((a, b) => a.rank.localeCompare(b.rank));
  return (method, path) => {
    for (const { route, pattern } of doors) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found) return { route, params: decoded(found.groups ?? {}) };
    }
    return undefined;
  };
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
