import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type GatewayRoute, listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import { manifest } from '#infra/manifest/index.ts';
import type { Domain } from '#infra/manifest/types.ts';
import { type AnyRoute, apiPrefix, isPublic, type Method, route } from '#shared/core/route.ts';
import { createRouter } from '#shared/core/router.ts';
import { manifests } from './fixtures/manifests.ts';

type DeclaredRoute = {
  readonly domain: string;
  readonly method: Method;
  readonly path: string;
  readonly open: boolean;
};

const toContract = ({ method, path, open }: DeclaredRoute): AnyRoute =>
  route('call', {
    method,
    path: `/${path.slice(1)}`,
    summary: 'A call',
    allow: [open ? 'public' : 'admin'],
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

const targetOf = (found: Pick<GatewayRoute, 'domain' | 'isPublic'> | undefined) =>
  found && `${found.domain}${found.isPublic ? ' public' : ''}`;
const keysOf = (routes: readonly GatewayRoute[]) => routes.map(({ method, path }) => `${method} ${path}`);

/** Generated routes with shared prefixes, and requests that match many of them. */
const segment = fc.constantFrom('a', 'b', '{x}');
const declared = fc.record({
  domain: fc.constantFrom('one', 'two', 'three'),
  method: fc.constantFrom<Method>('GET', 'POST'),
  path: fc
    .array(segment, { minLength: 1, maxLength: 4 })
    .map((parts) => `/${parts.map((part, at) => part.replace('x', `x${at}`)).join('/')}`),
  open: fc.boolean(),
});
const calls = fc.uniqueArray(declared, {
  selector: ({ method, path }) => `${method} ${path}`,
  minLength: 1,
  maxLength: 12,
});
const request = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 });

describe('listGatewayRoutes', () => {
  it.each(manifests)('routes each call of $title to its function, with a token unless public', (given) => {
    const find = createRouter(listGatewayRoutes(given.manifest));
    const wrong = given.manifest.flatMap(({ name, api }) =>
      (api?.routes ?? []).filter((contract) => {
        const path = `${apiPrefix}${contract.path.replace(/\{\w+\}/g, 'some-id')}`;
        const { found } = find(contract.method, path) ?? {};
        return found?.domain !== name || found.isPublic !== isPublic(contract);
      }),
    );

    expect(wrong).toEqual([]);
  });

  it('routes any request to the function of its most specific contract', () => {
    fc.assert(
      fc.property(calls, fc.constantFrom('GET', 'POST'), request, (given, method, parts) => {
        const contracts = given.map((each) => ({ ...each, isPublic: each.open }));
        const path = `/${parts.join('/')}`;
        const due = createRouter(contracts)(method, path)?.found;
        const { found } =
          createRouter(listGatewayRoutes(toManifest(given)))(method, `${apiPrefix}${path}`) ?? {};

        if (due) expect(targetOf(found)).toBe(targetOf(due));
      }),
      { numRuns: 2_000 },
    );
  });

  it('needs at most one route per call', () => {
    fc.assert(fc.property(calls, (given) => listGatewayRoutes(toManifest(given)).length <= given.length));
  });

  it('covers a prefix of one function with one greedy route, and lists other functions’ routes there', () => {
    const guarded = { domain: 'one', method: 'GET', open: false } as const;
    const routes = listGatewayRoutes(
      toManifest([
        { ...guarded, path: '/a' },
        { ...guarded, path: '/a/{x}' },
        { ...guarded, path: '/a/{x}/b' },
        { ...guarded, path: '/a/{x}/c' },
        { ...guarded, path: '/a/{x}/d', domain: 'two' },
        { ...guarded, path: '/a/{x}/e', open: true },
      ]),
    );

    expect(keysOf(routes).toSorted()).toEqual([
      'ANY /api/a',
      'ANY /api/a/{proxy+}',
      'ANY /api/a/{x}/d',
      'ANY /api/a/{x}/e',
    ]);
    expect(routes.map(targetOf).toSorted()).toEqual(['one', 'one', 'one public', 'two']);
  });

  it('lists each call with a fixed segment beside a parameter of several functions', () => {
    const guarded = { domain: 'one', method: 'GET', open: false } as const;
    const routes = listGatewayRoutes(
      toManifest([
        { ...guarded, path: '/a/{x}' },
        { ...guarded, path: '/a/{x}/b' },
        { ...guarded, path: '/a/{x}/c', domain: 'two' },
        { ...guarded, path: '/a/fixed' },
      ]),
    );

    expect(keysOf(routes).toSorted()).toEqual([
      'ANY /api/a/{proxy+}',
      'ANY /api/a/{x}/c',
      'GET /api/a/fixed',
    ]);
  });

  it('needs no route for an additional call below a greedy one', () => {
    const [first, ...others] = manifest;
    const more = toContract({
      domain: '',
      method: 'PUT',
      path: '/desk-members/{userId}/picture',
      open: false,
    });
    const api = first?.api && { ...first.api, routes: [...first.api.routes, more] };

    expect(keysOf(listGatewayRoutes([{ ...first!, ...(api && { api }) }, ...others]))).toEqual(
      keysOf(listGatewayRoutes(manifest)),
    );
  });

  it.each(['/api/nothing', '/api', '/api/', '/apis/me', '/api/nothing/at/all'])(
    'has no route for %s, whose prefix no call has',
    (path) => {
      expect(createRouter(listGatewayRoutes(manifest))('GET', path)).toBeUndefined();
    },
  );
});
