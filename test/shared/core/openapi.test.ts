import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildOpenapi } from '#shared/core/openapi.ts';
import { type AnyRoute, isPublicRoute, route, toRouteKey } from '#shared/core/route.ts';
import { allRoutes } from '#shared/routes.ts';

const renameRoute = route('rename', {
  method: 'PUT',
  path: '/things/{thingId}',
  summary: 'Renames a thing',
  allow: ['admin'],
  params: z.object({ thingId: z.string() }),
  query: z.strictObject({ dryRun: z.optional(z.string()), reason: z.string() }),
  body: z.strictObject({ name: z.string().check(z.maxLength(10)) }),
  reply: z.object({ thingId: z.string() }),
});
const webhookRoute = route('listen', {
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
const buildDocument = (routes: readonly AnyRoute[]) => buildOpenapi(routes, 'Serena') as Document;
const apiDocument = buildDocument(allRoutes);
const findOperation = (contract: AnyRoute, { paths } = apiDocument) =>
  paths[`/api${contract.path}`]![contract.method.toLowerCase()]!;

describe('OpenAPI document', () => {
  it('describes parameters, body and roles of a route', () => {
    const operation = findOperation(renameRoute, buildDocument([renameRoute]));

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

  it('marks required bodies, and non-JSON replies', () => {
    const calendarRoute = route('calendar', {
      method: 'GET',
      path: '/calendar',
      summary: 'Reads a calendar',
      allow: ['public'],
      contentType: 'text/calendar',
      reply: z.string(),
    });
    const pressRoute = route('press', {
      method: 'POST',
      path: '/press',
      summary: 'Needs no input',
      allow: ['admin'],
      reply: z.object({}),
    });
    const document = buildDocument([renameRoute, calendarRoute, pressRoute]);

    expect(findOperation(renameRoute, document).requestBody).toMatchObject({ required: true });
    expect(findOperation(pressRoute, document).requestBody).toMatchObject({ required: false });
    expect(Object.keys(findOperation(calendarRoute, document).responses['200']!.content)).toEqual([
      'text/calendar',
    ]);
  });

  it('declares no security, parameters or body for a public raw route', () => {
    const operation = findOperation(webhookRoute, buildDocument([webhookRoute]));

    expect(operation).toMatchObject({ security: [], parameters: [] });
    expect(operation.requestBody).toBeUndefined();
  });

  it('contains every route of the product', () => {
    const documentedRoles = allRoutes.map((contract) => findOperation(contract)['x-allow']);

    expect(documentedRoles).toEqual(allRoutes.map(({ allow }) => allow));
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(apiDocument))).toEqual(apiDocument);
  });
});

describe('each route', () => {
  it('has a unique method and path', () => {
    const keys = allRoutes.map(toRouteKey);

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(allRoutes.map((contract) => [toRouteKey(contract), contract] as const))(
    '%s declares the parameters of its path',
    (_, contract) => {
      const pathParameters = Array.from(contract.path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
      const declaredParameters = findOperation(contract)
        .parameters.filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name);

      expect(declaredParameters.toSorted()).toEqual(pathParameters.toSorted());
      expect(pathParameters).toEqual(expect.arrayContaining(Object.values(contract.own ?? {})));
    },
  );

  it.each(allRoutes.map((contract) => [toRouteKey(contract), contract] as const))(
    '%s is either public or limited to named roles',
    (_, contract) => {
      expect(contract.allow.length).toBeGreaterThan(0);
      expect(isPublicRoute(contract) ? contract.allow : ['public']).toEqual(['public']);
    },
  );

  it.each(allRoutes.filter(({ raw }) => !raw).map((contract) => [toRouteKey(contract), contract] as const))(
    '%s rejects unknown fields',
    (_, contract) => {
      const parseResult = contract.body.safeParse({ priceCents: 1, role: 'admin', status: 'confirmed' });

      expect(parseResult.success).toBe(false);
    },
  );

  it('passes an OpenAPI linter', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'operation-4xx-problem-details-rfc7807': 'error', 'operation-operationId-url-safe': 'error' },
    });

    const problems = await lintFromString({
      source: JSON.stringify(apiDocument),
      absoluteRef: 'openapi.json',
      config,
    });

    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
  });
});
