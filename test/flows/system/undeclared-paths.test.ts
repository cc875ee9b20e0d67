import { describe, expect } from 'vitest';
import { apiPrefix } from '#shared/core/route.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';

let token: string;
it.beforeAll(async ({ stack }) => {
  token = stack.mint(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

async function call(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${stack.url}${apiPrefix}${path}`, { method, headers });
  return [response.status, response.headers.get('x-correlation-id') === null ? 'gateway' : 'function'];
}

describe('undeclared path', () => {
  it.each([
    ['GET', '/sales/s1/secrets', 'function'],
    ['GET', '/patients/p1/nothing/at/all', 'function'],
    ['PUT', '/desk-members', 'function'],
    ['OPTIONS', '/team', 'function'],
    ['GET', '/nothing', 'gateway'],
    ['GET', '/clients/', 'gateway'],
  ])('answers 404 to %s %s of a signed-in caller, by the %s', async (method, path, responder) => {
    expect(await call(method, path, { authorization: `Bearer ${token}` })).toEqual([404, responder]);
  });

  it.each([
    ['/shop/nothing', [404, 'function']],
    ['/nothing', [404, 'gateway']],
    ['/sales/s1/secrets', [401, 'gateway']],
  ])('answers a visitor of %s depending on a private route with that prefix', async (path, expected) => {
    expect(await call('GET', path)).toEqual(expected);
  });
});

describe('private route', () => {
  it.each(['/clients', '/clients/c1', '/patients/p1/record', '/center/settings'])(
    '%s is rejected by the gateway without a valid token',
    async (path) => {
      expect(await call('GET', path)).toEqual([401, 'gateway']);
      expect(await call('GET', path, { authorization: 'Bearer made-up' })).toEqual([401, 'gateway']);
    },
  );
});
