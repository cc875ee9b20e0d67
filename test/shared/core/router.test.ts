import { describe, expect, it } from 'vitest';
import { createRouter, type RoutePattern } from '#shared/core/router.ts';

const patterns: readonly RoutePattern[] = [
  { method: 'ANY', path: '/pets/{proxy+}' },
  { method: 'GET', path: '/pets/{petId}' },
  { method: 'GET', path: '/pets/dog' },
  { method: 'ANY', path: '/pets/dog' },
  { method: 'ANY', path: '/pets/{petId}/visits/{proxy+}' },
  { method: 'POST', path: '/pets/{petId}/visits/{visitId}/end' },
  { method: 'GET', path: '/sitemap.xml' },
];
const findRoute = createRouter(patterns);

describe('createRouter', () => {
  it.each([
    ['GET', '/pets/dog', 'GET /pets/dog'],
    ['POST', '/pets/dog', 'ANY /pets/dog'],
    ['GET', '/pets/cat', 'GET /pets/{petId}'],
    ['POST', '/pets/cat', 'ANY /pets/{proxy+}'],
    ['GET', '/pets/cat/food', 'ANY /pets/{proxy+}'],
    ['GET', '/pets/cat/visits/1', 'ANY /pets/{petId}/visits/{proxy+}'],
    ['POST', '/pets/cat/visits/1/end', 'POST /pets/{petId}/visits/{visitId}/end'],
    ['GET', '/pets/cat/visits/1/end', 'ANY /pets/{petId}/visits/{proxy+}'],
    ['GET', '/sitemap.xml', 'GET /sitemap.xml'],
  ])('chooses the most specific pattern for %s %s: %s', (method, path, expectedRoute) => {
    const { entry } = findRoute(method, path) ?? {};

    expect(`${entry?.method} ${entry?.path}`).toBe(expectedRoute);
  });

  it.each([
    ['GET', '/pets'],
    ['GET', '/pets/'],
    ['GET', '/pet'],
    ['GET', '/sitemapxxml'],
    ['PUT', '/sitemap.xml'],
    ['GET', ''],
  ])('finds no route for %s %s', (method, path) => {
    expect(findRoute(method, path)).toBeUndefined();
  });

  it('decodes parameters, and leaves invalid percent-encoding unchanged', () => {
    expect(findRoute('GET', '/pets/a%20b')?.params).toEqual({ petId: 'a b' });
    expect(findRoute('GET', '/pets/100%')?.params).toEqual({ petId: '100%' });
    expect(findRoute('POST', '/pets/a/b/c')?.params).toEqual({ proxy: 'a/b/c' });
  });

  it('does not depend on the order of the patterns', () => {
    const findInReversed = createRouter(patterns.toReversed());

    for (const path of ['/pets/dog', '/pets/cat', '/pets/cat/visits/1/end'])
      expect(findInReversed('POST', path)).toEqual(findRoute('POST', path));
  });
});
