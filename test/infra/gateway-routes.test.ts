import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type GatewayRoute, listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Domain } from '#infra/manifest/types.ts';
import { type AnyRoute, apiPrefix, isPublicRoute, type Method, route } from '#shared/core/route.ts';
import { createRouter } from '#shared/core/router.ts';
import { manifests } from './fixtures/manifests.ts';

type DeclaredRoute = {
  readonly domain: string;
  readonly method: Method;
  readonly path: string;
  readonly isPublic: boolean;
};

const toContract = ({ method, path, isPublic }: DeclaredRoute): AnyRoute =>
  route('call', {
    method,
    path: `/${path.slice(1)}`,
    summary: 'A call',
    allow: [isPublic ? 'public' : 'admin'],
    reply: z.object({}),
  });

const toManifest = (calls: readonly DeclaredRoute[]): Domain[] =>
  [...new Set(calls.map(({ domain }) => domain))].map((name) => ({
    name,
    api: {
      entry: `${name}.ts`,
      routes: calls.filter(({ domain }) => domain === name).map(toContract),
      uses: {},
      errorImpact: '',
    },
    consumers: [],
    schedules: [],
  }));

const formatTarget = (target: Pick<GatewayRoute, 'domain' | 'isPublic'> | undefined) =>
  target && `${target.domain}${target.isPublic ? ' public' : ''}`;
const toRouteKeys = (routes: readonly GatewayRoute[]) =>
  routes.map(({ method, path }) => `${method} ${path}`);

/** Generated routes with shared prefixes, and requests that match many of them. */
const arbitrarySegment = fc.constantFrom('a', 'b', '{x}');
const arbitraryRoute = fc.record({
  domain: fc.constantFrom('one', 'two', 'three'),
  method: fc.constantFrom<Method>('GET', 'POST'),
  path: fc
    .array(arbitrarySegment, { minLength: 1, maxLength: 4 })
    .map((parts) => `/${parts.map((part, index) => part.replace('x', `x${index}`)).join('/')}`),
  isPublic: fc.boolean(),
});
const arbitraryRoutes = fc.uniqueArray(arbitraryRoute, {
  selector: ({ method, path }) => `${method} ${path}`,
  minLength: 1,
  maxLength: 12,
});
const arbitrarySegments = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });

describe('listGatewayRoutes', () => {
  it.each(manifests)(
    'routes each call of $title to its function, with a token unless public',
    ({ manifest: testedManifest }) => {
      const findRoute = createRouter(listGatewayRoutes(testedManifest));
      const misroutedCalls = testedManifest.flatMap(({ name, api }) =>
        (api?.routes ?? []).filter((contract) => {
          const path = `${apiPrefix}${contract.path.replace(/\{\w+\}/g, 'some-id')}`;
          const { entry } = findRoute(contract.method, path) ?? {};
          return entry?.domain !== name || entry.isPublic !== isPublicRoute(contract);
        }),
      );

      expect(misroutedCalls).toEqual([]);
    },
  );

  it('routes any request to the function of its most specific contract', () => {
    fc.assert(
      fc.property(
        arbitraryRoutes,
        fc.constantFrom('GET', 'POST'),
        arbitrarySegments,
        (declaredRoutes, method, parts) => {
          const path = `/${parts.join('/')}`;
          const expectedRoute = createRouter(declaredRoutes)(method, path)?.entry;
          const { entry } =
            createRouter(listGatewayRoutes(toManifest(declaredRoutes)))(method, `${apiPrefix}${path}`) ?? {};

          if (expectedRoute) expect(formatTarget(entry)).toBe(formatTarget(expectedRoute));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('needs at most one route per call', () => {
    fc.assert(
      fc.property(arbitraryRoutes, (routes) => listGatewayRoutes(toManifest(routes)).length <= routes.length),
    );
  });

  it('covers a prefix of one function with one greedy route, and lists other functions’ routes there', () => {
    const guardedRoute = { domain: 'one', method: 'GET', isPublic: false } as const;
    const routes = listGatewayRoutes(
      toManifest([
        { ...guardedRoute, path: '/a' },
        { ...guardedRoute, path: '/a/{x}' },
        { ...guardedRoute, path: '/a/{x}/b' },
        { ...guardedRoute, path: '/a/{x}/c' },
        { ...guardedRoute, path: '/a/{x}/d', domain: 'two' },
        { ...guardedRoute, path: '/a/{x}/e', isPublic: true },
      ]),
    );

    expect(toRouteKeys(routes).toSorted()).toEqual([
      'ANY /api/a',
      'ANY /api/a/{proxy+}',
      'ANY /api/a/{x}/d',
      'ANY /api/a/{x}/e',
    ]);
    expect(routes.map(formatTarget).toSorted()).toEqual(['one', 'one', 'one public', 'two']);
  });

  it('lists each call with a fixed segment beside a parameter of several functions', () => {
    const guardedRoute = { domain: 'one', method: 'GET', isPublic: false } as const;
    const routes = listGatewayRoutes(
      toManifest([
        { ...guardedRoute, path: '/a/{x}' },
        { ...guardedRoute, path: '/a/{x}/b' },
        { ...guardedRoute, path: '/a/{x}/c', domain: 'two' },
        { ...guardedRoute, path: '/a/fixed' },
      ]),
    );

    expect(toRouteKeys(routes).toSorted()).toEqual([
      'ANY /api/a/{proxy+}',
      'ANY /api/a/{x}/c',
      'GET /api/a/fixed',
    ]);
  });

  it('needs no route for an additional call below a greedy one', () => {
    const [firstDomain, ...otherDomains] = manifest;
    const additionalCall = toContract({
      domain: '',
      method: 'PUT',
      path: '/desk-members/{userId}/picture',
      isPublic: false,
    });
    const api = firstDomain?.api && {
      ...firstDomain.api,
      routes: [...firstDomain.api.routes, additionalCall],
    };

    expect(
      toRouteKeys(listGatewayRoutes([{ ...firstDomain!, ...(api && { api }) }, ...otherDomains])),
    ).toEqual(toRouteKeys(listGatewayRoutes(manifest)));
  });

  it.each(['/api/nothing', '/api', '/api/', '/apis/me', '/api/nothing/at/all'])(
    'has no route for %s, whose prefix no call has',
    (path) => {
      expect(createRouter(listGatewayRoutes(manifest))('GET', path)).toBeUndefined();
    },
  );
});
