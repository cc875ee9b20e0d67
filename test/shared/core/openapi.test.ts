import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openapiOf } from '#shared/core/openapi.ts';
import { type AnyRoute, isPublic, route, routeKey } from '#shared/core/route.ts';
import { everyRoute } from '#shared/routes.ts';

const rename = route('rename', {
  method: 'PUT',
  path: '/things/{thingId}',
  summary: 'Renames a thing',
  allow: ['admin'],
  params: z.object({ thingId: z.string() }),
  query: z.strictObject({ dryRun: z.optional(z.string()), reason: z.string() }),
  body: z.strictObject({ name: z.string().check(z.maxLength(10)) }),
  reply: z.object({ thingId: z.string() }),
});
const listen = route('listen', {
  method: 'POST',
  path: '/hook',
  summary: 'Takes signed bytes',
  allow: ['public'],
  raw: true,
  reply: z.object({ received: z.literal(true) }),
});

type Operation = {
  'x-allow': string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { content: Record<string, unknown> }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };
const documentOf = (routes: readonly AnyRoute[]) => openapiOf(routes, 'Serena') as Document;
const everyCall = documentOf(everyRoute);
const operationOf = (each: AnyRoute, { paths } = everyCall) =>
  paths[`/api${each.path}`]![each.method.toLowerCase()]!;

describe('the OpenAPI document', () => {
  it('says what a call takes, where, and who may make it', () => {
    const operation = operationOf(rename, documentOf([rename]));

    expect(operation).toMatchObject({
      'x-allow': ['admin'],
      security: [{ bearer: [] }],
      parameters: [
        { name: 'thingId', in: 'path', required: true },
        { name: 'dryRun', in: 'query', required: false },
        { name: 'reason', in: 'query', required: true },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['name'],
              additionalProperties: false,
              properties: { name: { maxLength: 10 } },
            },
          },
        },
      },
    });
  });

  it('says which calls cannot do without a body, and what comes back as another kind of text', () => {
    const calendar = route('calendar', {
      method: 'GET',
      path: '/calendar',
      summary: 'Reads a calendar',
      allow: ['public'],
      contentType: 'text/calendar',
      reply: z.string(),
    });
    const press = route('press', {
      method: 'POST',
      path: '/press',
      summary: 'Needs to be told nothing',
      allow: ['admin'],
      reply: z.object({}),
    });
    const document = documentOf([rename, calendar, press]);

    expect(operationOf(rename, document).requestBody).toMatchObject({ required: true });
    expect(operationOf(press, document).requestBody).toMatchObject({ required: false });
    expect(Object.keys(operationOf(calendar, document).responses['200']!.content)).toEqual(['text/calendar']);
  });

  it('asks nothing of callers of a public, raw call', () => {
    const operation = operationOf(listen, documentOf([listen]));

    expect(operation).toMatchObject({ security: [], parameters: [] });
    expect(operation.requestBody).toBeUndefined();
  });

  it('holds every call of the product', () => {
    const documented = everyRoute.map((each) => operationOf(each)['x-allow']);

    expect(documented).toEqual(everyRoute.map(({ allow }) => allow));
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(everyCall))).toEqual(everyCall);
  });
});

describe('every call', () => {
  it('has an address of its own', () => {
    const keys = everyRoute.map(routeKey);

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(everyRoute.map((each) => [routeKey(each), each] as const))(
    '%s declares the parameters of its path',
    (_, each) => {
      const inPath = Array.from(each.path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
      const declared = operationOf(each)
        .parameters.filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);

      expect(declared.toSorted()).toEqual(inPath.toSorted());
      expect(inPath).toEqual(expect.arrayContaining(Object.values(each.own ?? {})));
    },
  );

  it.each(everyRoute.map((each) => [routeKey(each), each] as const))(
    '%s is either public or for named roles',
    (_, each) => {
      expect(each.allow.length).toBeGreaterThan(0);
      expect(isPublic(each) ? each.allow : ['public']).toEqual(['public']);
    },
  );

  it.each(everyRoute.filter(({ raw }) => !raw).map((each) => [routeKey(each), each] as const))(
    '%s refuses fields it does not know',
    (_, each) => {
      const read = each.body.safeParse({ priceCents: 1, role: 'admin', status: 'confirmed' });

      expect(read.success).toBe(false);
    },
  );

  it('has nothing that a tool which reads such documents would stumble over', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'operation-4xx-problem-details-rfc7807': 'error', 'operation-operationId-url-safe': 'error' },
    });

    const problems = await lintFromString({
      source: JSON.stringify(everyCall),
      absoluteRef: 'openapi.json',
      config,
    });

    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
  });
});
