import { type AnyRoute, apiPrefix, isPublic, type Method } from '#shared/core/route.ts';
import type { RoutePattern } from '#shared/core/router.ts';
import type { Api, Domain } from './types.ts';

type RouteTarget = { readonly domain: string; readonly api: Api; readonly isPublic: boolean };
export type GatewayRoute = RoutePattern & RouteTarget;

/** A node of the path tree: a path, the targets of its methods, and its child nodes. */
type PathNode = {
  readonly path: string;
  readonly targetByMethod: Map<Method, RouteTarget>;
  readonly children: Map<string, PathNode>;
  /** Cached result of `findFewestRoutes` by the target of the enclosing greedy route. */
  readonly cachedRoutes: Map<RouteTarget | undefined, GatewayRoute[]>;
};

const isParameter = (segment: string) => segment.startsWith('{');
const createBranch = (path: string): PathNode => ({
  path,
  targetByMethod: new Map(),
  children: new Map(),
  cachedRoutes: new Map(),
});

/** Parameters in the same position share a branch, whatever their names. */
function addRoute(root: PathNode, { method, path }: AnyRoute, target: RouteTarget): void {
  let branch = root;
  for (const segment of path.slice(1).split('/')) {
    const key = isParameter(segment) ? '{}' : segment;
    const next = branch.children.get(key) ?? createBranch(`${branch.path}/${segment}`);
    branch.children.set(key, next);
    branch = next;
  }
  branch.targetByMethod.set(method, target);
}

const listChildren = ({ children }: PathNode): PathNode[] => [...children.values()];
const listTargets = (branch: PathNode): RouteTarget[] => [
  ...branch.targetByMethod.values(),
  ...listChildren(branch).flatMap(listTargets),
];

/** Returns the routes of the node's own path; none if the enclosing greedy route has the same target. */
function listOwnRoutes({ path, targetByMethod }: PathNode, greedyTarget: RouteTarget | undefined): GatewayRoute[] {
  const targets = [...new Set(targetByMethod.values())];
  if (targets.length > 1) return [...targetByMethod].map(([method, target]) => ({ method, path, ...target }));
  return targets.filter((target) => target !== greedyTarget).map((target) => ({ method: 'ANY', path, ...target }));
}

/** Whether a greedy route below a parameter could also match a sibling fixed segment with another target. */
const isAmbiguous = (branch: PathNode): boolean =>
  branch.children.has('{}') &&
  branch.children.size > 1 &&
  new Set(listChildren(branch).flatMap(listTargets)).size > 1;

const listRoutesPerMethod = ({ path, targetByMethod, ...branch }: PathNode): GatewayRoute[] => [
  ...[...targetByMethod].map(([method, target]) => ({ method, path, ...target })),
  ...[...branch.children.values()].flatMap(listRoutesPerMethod),
];

const selectFewest = (first: GatewayRoute[], ...others: GatewayRoute[][]) =>
  others.reduce((best, each) => (each.length < best.length ? each : best), first);

/** Returns the fewest routes for a node; `greedyTarget` is the target of the enclosing greedy route, if any. */
function findFewestRoutes(branch: PathNode, greedy: RouteTarget | undefined): GatewayRoute[] {
  const routes = branch.cachedRoutes.get(greedy) ?? computeFewestRoutes(branch, greedy);
  branch.cachedRoutes.set(greedy, routes);
  return routes;
}

/** Returns the fewest routes for the child nodes; ambiguous fixed segments get one route per method. */
function listRoutesBelow(branch: PathNode, greedy: RouteTarget | undefined): GatewayRoute[] {
  const needsExactRoutes = isAmbiguous(branch);
  return [...branch.children].flatMap(([key, longer]) =>
    needsExactRoutes && key !== '{}' ? listRoutesPerMethod(longer) : findFewestRoutes(longer, greedy),
  );
}

function computeFewestRoutes(branch: PathNode, greedy: RouteTarget | undefined): GatewayRoute[] {
  const targets = new Set(listChildren(branch).flatMap(listTargets));
  const withGreedy = [...targets].map((target): GatewayRoute[] => [
    { method: 'ANY', path: `${branch.path}/{proxy+}`, ...target },
    ...listRoutesBelow(branch, target),
  ]);
  return [
    ...listOwnRoutes(branch, greedy),
    ...selectFewest(listRoutesBelow(branch, greedy), ...withGreedy),
  ];
}

/**
 * Returns the fewest routes that lead each call to its function and separate calls with a token from public
 * ones. None is greedy directly below `/api`, so the gateway answers 404 to unknown paths.
 */
export function listGatewayRoutes(manifest: readonly Domain[]): GatewayRoute[] {
  const root = createBranch(apiPrefix);
  for (const { name: domain, api } of manifest) {
    if (!api) continue;
    const publicTarget: RouteTarget = { domain, api, isPublic: true };
    const authenticatedTarget: RouteTarget = { domain, api, isPublic: false };
    for (const route of api.routes) addRoute(root, route, isPublic(route) ? publicTarget : authenticatedTarget);
  }
  return listRoutesBelow(root, undefined);
}
