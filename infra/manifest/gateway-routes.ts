import { type AnyRoute, apiPrefix, isPublicRoute, type Method } from '#shared/core/route.ts';
import type { RoutePattern } from '#shared/core/router.ts';
import type { Api, Domain } from './types.ts';

type RouteTarget = { readonly domain: string; readonly api: Api; readonly isPublic: boolean };
export type GatewayRoute = RoutePattern & RouteTarget;

/** A node of the path tree with its path, the targets of its methods, and its child nodes. */
type PathNode = {
  readonly path: string;
  readonly targetByMethod: Map<Method, RouteTarget>;
  readonly children: Map<string, PathNode>;
  /** Cached result of `findFewestRoutes` by the target of the enclosing greedy route. */
  readonly cachedRoutes: Map<RouteTarget | undefined, GatewayRoute[]>;
};

const isParameter = (segment: string) => segment.startsWith('{');
const createNode = (path: string): PathNode => ({
  path,
  targetByMethod: new Map(),
  children: new Map(),
  cachedRoutes: new Map(),
});

/** Adds a route to the tree. Parameters in the same position share a node, whatever their names. */
function addRoute(root: PathNode, { method, path }: AnyRoute, target: RouteTarget): void {
  let node = root;
  for (const segment of path.slice(1).split('/')) {
    const key = isParameter(segment) ? '{}' : segment;
    const child = node.children.get(key) ?? createNode(`${node.path}/${segment}`);
    node.children.set(key, child);
    node = child;
  }
  node.targetByMethod.set(method, target);
}

const listChildren = ({ children }: PathNode): PathNode[] => [...children.values()];
const listTargets = (node: PathNode): RouteTarget[] => [
  ...node.targetByMethod.values(),
  ...listChildren(node).flatMap(listTargets),
];

/** Returns the routes of the node's own path, or none if the enclosing greedy route has the same target. */
function listOwnRoutes(
  { path, targetByMethod }: PathNode,
  greedyTarget: RouteTarget | undefined,
): GatewayRoute[] {
  const targets = [...new Set(targetByMethod.values())];
  if (targets.length > 1) return [...targetByMethod].map(([method, target]) => ({ method, path, ...target }));
  return targets
    .filter((target) => target !== greedyTarget)
    .map((target) => ({ method: 'ANY', path, ...target }));
}

/** Returns whether a greedy route below a parameter could match a fixed sibling with another target. */
const isAmbiguous = (node: PathNode): boolean =>
  node.children.has('{}') &&
  node.children.size > 1 &&
  new Set(listChildren(node).flatMap(listTargets)).size > 1;

const listRoutesPerMethod = ({ path, targetByMethod, ...node }: PathNode): GatewayRoute[] => [
  ...[...targetByMethod].map(([method, target]) => ({ method, path, ...target })),
  ...[...node.children.values()].flatMap(listRoutesPerMethod),
];

const selectFewest = (routes: GatewayRoute[], ...alternatives: GatewayRoute[][]) =>
  alternatives.reduce((best, candidate) => (candidate.length < best.length ? candidate : best), routes);

/**
 * Returns the fewest routes for a node. `greedyTarget` is the target of the enclosing greedy route, if any.
 */
function findFewestRoutes(node: PathNode, greedyTarget: RouteTarget | undefined): GatewayRoute[] {
  const routes = node.cachedRoutes.get(greedyTarget) ?? computeFewestRoutes(node, greedyTarget);
  node.cachedRoutes.set(greedyTarget, routes);
  return routes;
}

/** Returns the fewest routes for the child nodes. Ambiguous fixed segments get one route per method. */
function listRoutesBelow(node: PathNode, greedyTarget: RouteTarget | undefined): GatewayRoute[] {
  const needsExactRoutes = isAmbiguous(node);
  return [...node.children].flatMap(([key, child]) =>
    needsExactRoutes && key !== '{}' ? listRoutesPerMethod(child) : findFewestRoutes(child, greedyTarget),
  );
}

function computeFewestRoutes(node: PathNode, greedyTarget: RouteTarget | undefined): GatewayRoute[] {
  const targets = new Set(listChildren(node).flatMap(listTargets));
  const greedyOptions = [...targets].map((target): GatewayRoute[] => [
    { method: 'ANY', path: `${node.path}/{proxy+}`, ...target },
    ...listRoutesBelow(node, target),
  ]);
  return [
    ...listOwnRoutes(node, greedyTarget),
    ...selectFewest(listRoutesBelow(node, greedyTarget), ...greedyOptions),
  ];
}

/**
 * Returns the fewest routes that lead each call to its function and separate calls with a token from public
 * ones. None is greedy directly below `/api`, so the gateway answers 404 to unknown paths.
 */
export function listGatewayRoutes(manifest: readonly Domain[]): GatewayRoute[] {
  const root = createNode(apiPrefix);
  for (const { name: domain, api } of manifest) {
    if (!api) continue;
    const publicTarget: RouteTarget = { domain, api, isPublic: true };
    const authenticatedTarget: RouteTarget = { domain, api, isPublic: false };
    for (const route of api.routes)
      addRoute(root, route, isPublicRoute(route) ? publicTarget : authenticatedTarget);
  }
  return listRoutesBelow(root, undefined);
}
