import * as z from 'zod/mini';
import { type AnyRoute, apiPrefix, isPublicRoute } from './route.ts';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    correlationId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' }, id: { type: 'string' } },
      },
    },
    question: {
      type: 'object',
      required: ['ask', 'facts'],
      properties: { ask: { type: 'string' }, facts: { type: 'array', items: { type: 'object' } } },
    },
    paper: { type: 'string' },
  },
};

const buildErrorResponse = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

function removeSingleChoice({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [onlyChoice, ...otherChoices] = jsonSchema.oneOf ?? [];
  if (onlyChoice === undefined || otherChoices.length > 0) return;
  delete jsonSchema.oneOf;
  Object.assign(jsonSchema, onlyChoice);
}

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: removeSingleChoice,
  });
  return jsonSchema;
};

function listParameters(schema: z.ZodMiniType, location: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, propertySchema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: propertySchema,
  }));
}

function buildRequestBody({ body }: AnyRoute): Json {
  const schema = toJsonSchema(body, 'input');
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': { schema } } };
}

function buildOperation(route: AnyRoute): Json {
  const hasBody = route.method !== 'GET' && !route.raw;
  return {
    operationId: route.name,
    summary: route.summary,
    'x-allow': route.allow,
    security: isPublicRoute(route) ? [] : [{ bearer: [] }],
    parameters: [...listParameters(route.params, 'path'), ...listParameters(route.query, 'query')],
    ...(hasBody && {
      requestBody: buildRequestBody(route),
    }),
    responses: {
      200: {
        description: 'OK',
        content: {
          [route.contentType ?? 'application/json']: { schema: toJsonSchema(route.reply, 'output') },
        },
      },
      '4XX': buildErrorResponse('Rejected because of the input, the caller or the current state'),
      '5XX': buildErrorResponse('Failed; a retry may succeed'),
    },
  };
}

export function buildOpenapi(routes: readonly AnyRoute[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `${apiPrefix}${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' } },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
