import { type AnyRoute, apiPrefix, isPublic, type Method } from '#shared/core/route.ts';
import type { RoutePattern } from '#shared/core/router.ts';
import type { Api, Domain } from './types.ts';

type RouteTarget = { readonly domain: string; readonly api: Api; readonly isPublic: boolean };
export type GatewayRoute = RoutePattern & RouteTarget;

/** A path prefix, the calls that end at it, and the longer paths. */
type Branch = {
  readonly path: string;
  readonly calls: Map<Method, RouteTarget>;
  readonly longer: Map<string, Branch>;
  /** Cached routes for each greedy route that may be above. */
  readonly solutions: Map<RouteTarget | undefined, GatewayRoute[]>;
};

const isParameter = (segment: string) => segment.startsWith('{');
const createBranch = (path: string): Branch => ({
  path,
  calls: new Map(),
  longer: new Map(),
  solutions: new Map(),
});

/** Parameters in the same position share a branch, whatever their names. */
function addCall(root: Branch, { method, path }: AnyRoute, target: RouteTarget): void {
  let branch = root;
  for (const segment of path.slice(1).split('/')) {
    const key = isParameter(segment) ? '{}' : segment;
    const next = branch.longer.get(key) ?? createBranch(`${branch.path}/${segment}`);
    branch.longer.set(key, next);
    branch = next;
  }
  branch.calls.set(method, target);
}

const listLonger = ({ longer }: Branch): Branch[] => [...longer.values()];
const listTargets = (branch: Branch): RouteTarget[] => [
  ...branch.calls.values(),
  ...listLonger(branch).flatMap(listTargets),
];

/** Returns a branch's own routes; none if the greedy route above has the same target. */
function listOwnRoutes({ path, calls }: Branch, greedy: RouteTarget | undefined): GatewayRoute[] {
  const targets = [...new Set(calls.values())];
  if (targets.length > 1) return [...calls].map(([method, target]) => ({ method, path, ...target }));
  return targets.filter((target) => target !== greedy).map((target) => ({ method: 'ANY', path, ...target }));
}

/** Whether a greedy route below a parameter would match a fixed segment of another target. */
const isAmbiguous = (branch: Branch): boolean =>
  branch.longer.has('{}') &&
  branch.longer.size > 1 &&
  new Set(listLonger(branch).flatMap(listTargets)).size > 1;

const listRoutesPerCall = ({ path, calls, ...branch }: Branch): GatewayRoute[] => [
  ...[...calls].map(([method, target]) => ({ method, path, ...target })),
  ...[...branch.longer.values()].flatMap(listRoutesPerCall),
];

const selectShortest = (first: GatewayRoute[], ...others: GatewayRoute[][]) =>
  others.reduce((best, each) => (each.length < best.length ? each : best), first);

/** Returns the fewest routes for a branch below a greedy route, or below none. */
function findFewestRoutes(branch: Branch, greedy: RouteTarget | undefined): GatewayRoute[] {
  const routes = branch.solutions.get(greedy) ?? solve(branch, greedy);
  branch.solutions.set(greedy, routes);
  return routes;
}

/** Returns the fewest routes for longer paths; ambiguous fixed segments get one per call. */
function listRoutesBelow(branch: Branch, greedy: RouteTarget | undefined): GatewayRoute[] {
  const isExact = isAmbiguous(branch);
  return [...branch.longer].flatMap(([key, longer]) =>
    isExact && key !== '{}' ? listRoutesPerCall(longer) : findFewestRoutes(longer, greedy),
  );
}

function solve(branch: Branch, greedy: RouteTarget | undefined): GatewayRoute[] {
  const targets = new Set(listLonger(branch).flatMap(listTargets));
  const withGreedy = [...targets].map((target): GatewayRoute[] => [
    { method: 'ANY', path: `${branch.path}/{proxy+}`, ...target },
    ...listRoutesBelow(branch, target),
  ]);
  return [
    ...listOwnRoutes(branch, greedy),
    ...selectShortest(listRoutesBelow(branch, greedy), ...withGreedy),
  ];
}

/**
 * Returns the gateway's routes: the fewest that lead each call to its function and separate calls with a
 * token from public ones. No route is greedy directly below `/api`, so the gateway answers 404 to unknown
 * paths.
 */
export function listGatewayRoutes(manifest: readonly Domain[]): GatewayRoute[] {
  const root = createBranch(apiPrefix);
  for (const { name: domain, api } of manifest) {
    if (!api) continue;
    const open: RouteTarget = { domain, api, isPublic: true };
    const guarded: RouteTarget = { domain, api, isPublic: false };
    for (const route of api.routes) addCall(root, route, isPublic(route) ? open : guarded);
  }
  return listRoutesBelow(root, undefined);
}
