import type { APIGatewayProxyEventV2WithJWTAuthorizer, Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { route } from '#shared/core/route.ts';
import { anHttpEvent } from '#test/support/system/http-event.ts';

const readCard = route('readCard', {
  method: 'GET',
  path: '/card',
  summary: 'Reads a card',
  allow: ['public'],
  reply: z.object({ brand: z.string() }),
});
const readFeed = route('readFeed', {
  method: 'GET',
  path: '/feed',
  summary: 'Reads a feed',
  allow: ['public'],
  contentType: 'text/calendar; charset=utf-8',
  reply: z.string(),
});
const api = httpApi(
  [
    operation(readCard, async () => ({ brand: 'visa', number: '4242424242424242' })),
    operation(readFeed, async () => 'BEGIN:VCALENDAR'),
  ],
  {},
);

const answerTo = async (routeKey: string) => {
  const event = { ...anHttpEvent(), routeKey } as APIGatewayProxyEventV2WithJWTAuthorizer;
  return await api(event, {} as Context);
};

beforeEach(() => void vi.stubEnv('SPA_TABLE', 'spa'));

describe('an API response', () => {
  it.each([
    ['GET /api/card', 'application/json'],
    ['GET /api/feed', 'text/calendar; charset=utf-8'],
    ['GET /api/unknown', 'application/problem+json'],
  ])('to %s states its content type %s, and is not stored, sniffed, run or framed', async (key, type) => {
    const { headers } = await answerTo(key);

    expect(headers).toEqual({
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-correlation-id': 'request-1',
    });
  });

  it('leaves out fields that its contract does not declare', async () => {
    const { body } = await answerTo('GET /api/card');

    expect(JSON.parse(body ?? '')).toEqual({ brand: 'visa' });
  });
});
