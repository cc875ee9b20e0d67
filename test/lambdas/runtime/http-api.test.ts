import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Method, route } from '#shared/core/route.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const params = z.strictObject({ thingId: z.string() });
const reply = z.object({ done: z.string() });
const readThing = route('readThing', {
  method: 'GET',
  path: '/things/{thingId}',
  summary: 'Reads a thing',
  allow: ['public'],
  params,
  reply,
});
const listThings = route('listThings', {
  method: 'GET',
  path: '/things/all',
  summary: 'Lists things',
  allow: ['public'],
  reply,
});
const endThing = route('endThing', {
  method: 'POST',
  path: '/things/{thingId}/end',
  summary: 'Ends a thing',
  allow: ['admin'],
  params,
  reply,
});
const readFeed = route('readFeed', {
  method: 'GET',
  path: '/things/feed',
  summary: 'Reads a feed',
  allow: ['public'],
  contentType: 'text/calendar; charset=utf-8',
  reply: z.string(),
});
const runSpy = vi.fn((name: string) => ({ done: name }));
const handler = httpApi(
  [
    operation(readThing, async ({ params: { thingId } }) => runSpy(`read ${thingId}`)),
    // A field that the contract does not declare.
    operation(listThings, async () => ({ ...runSpy('list'), number: '4242424242424242' })),
    operation(readFeed, async () => 'BEGIN:VCALENDAR'),
    operation(endThing, async ({ params: { thingId } }) => runSpy(`end ${thingId}`)),
  ],
  {},
);

/** Sends a request through a greedy gateway route, for a stage of the given name. */
async function call(method: Method | 'HEAD', path: string, stage = '$default') {
  const { requestContext, ...event } = anHttpEvent({ params: { proxy: 'whatever' } });
  const rawPath = stage === '$default' ? path : `/${stage}${path}`;
  const request = {
    ...event,
    routeKey: 'ANY /api/things/{proxy+}',
    rawPath,
    requestContext: { ...requestContext, stage, http: { ...requestContext.http, method, path: rawPath } },
  } as APIGatewayProxyEventV2WithJWTAuthorizer;
  const { statusCode, headers, body } = (await handler(
    request,
    {} as Context,
  )) as APIGatewayProxyStructuredResultV2;
  return { status: statusCode, headers, body };
}

beforeAll(() => Object.assign(process.env, { AWS_REGION: 'us-east-1', SPA_TABLE: 'spa' }));
beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => undefined);
  vi.spyOn(log, 'appendKeys');
});
afterEach(() => {
  runSpy.mockClear();
  vi.restoreAllMocks();
});

describe('httpApi', () => {
  it.each([
    ['/api/things/t1', 'read t1'],
    ['/api/things/all', 'list'],
  ])('finds the operation of %s by method and path: %s', async (path, done) => {
    const answer = { status: 200, body: JSON.stringify({ done }) };
    expect(await call('GET', path)).toMatchObject(answer);
    expect(await call('GET', path, '8f2c1d-4a')).toMatchObject(answer);
  });

  it.each([
    ['POST', '/api/things/t1'],
    ['HEAD', '/api/things/t1'],
    ['GET', '/api/things'],
    ['GET', '/api/things/t1/end/now'],
    ['GET', '/other/api/things/t1'],
  ] as const)('answers 404 to the undeclared %s %s, and runs nothing', async (method, path) => {
    const { status, body } = await call(method, path);
    expect([status, JSON.parse(body ?? '').code]).toEqual([404, 'request.not_found']);
    expect(runSpy).not.toHaveBeenCalled();
  });

  it('answers 401 to a guarded call without an authorizer', async () => {
    expect(await call('POST', '/api/things/t1/end')).toMatchObject({ status: 401 });
    expect(runSpy).not.toHaveBeenCalled();
  });

  it('logs operation and duration for every answer, and none for an undeclared path', async () => {
    await call('GET', '/api/things/t1');
    await call('POST', '/api/things/t1/end');
    await call('GET', '/api/nothing');

    expect(vi.mocked(log.appendKeys).mock.calls.map(([{ operation: name }]) => name)).toEqual([
      'readThing',
      'endThing',
      undefined,
    ]);
    expect(vi.mocked(log.info).mock.calls.filter(([message]) => message === 'answered')).toEqual([
      ['answered', { status: 200, durationMs: expect.any(Number) }],
      ['answered', { status: 401, durationMs: expect.any(Number) }],
    ]);
  });

  it.each([
    ['/api/things/t1', 'application/json'],
    ['/api/things/feed', 'text/calendar; charset=utf-8'],
    ['/api/unknown', 'application/problem+json'],
  ])(
    'answers %s with content type %s and headers against storing, sniffing, running and framing',
    async (path, type) => {
      const { headers } = await call('GET', path);

      expect(headers).toEqual({
        'content-type': type,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-correlation-id': 'request-1',
      });
    },
  );

  it('omits fields that the contract does not declare', async () => {
    expect((await call('GET', '/api/things/all')).body).toBe('{"done":"list"}');
  });
});
