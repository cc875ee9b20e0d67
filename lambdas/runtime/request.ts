import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError, coreErrors, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { inSpanish } from '#shared/core/issue-text.ts';
import type { AnyRoute } from '#shared/core/route.ts';

const largestBody = 256 * 1024;

/** Returns the decoded body of a request. */
export const rawBody = ({ body, isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(coreErrors.malformed, { cause });
  }
}

/** Maximum nesting, beyond any contract's; protects the stack. */
const deepest = 32;
/** Overriding these makes JavaScript comparisons throw. */
const conversions = ['toString', 'valueOf'];

/** True if contract rules can safely compare the value. */
function isComparable(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === deepest || conversions.some((name) => Object.hasOwn(value, name))) return false;
  return Object.values(value).every((inner) => isComparable(inner, depth + 1));
}

/** Parses the body, which must be an object. */
function jsonBody(event: APIGatewayProxyEventV2): object {
  const text = rawBody(event);
  if (text.length > largestBody) throw new AppError(coreErrors.malformed);
  const body = text === '' ? {} : parsedJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError(coreErrors.malformed);
  // Top-level names are exempt: unknown ones are reported to the caller.
  if (!Object.values(body).every((field) => isComparable(field))) throw new AppError(coreErrors.malformed);
  return body;
}

type Part = 'params' | 'query' | 'body';

/** Invalid and unknown fields with their messages. */
const fieldsOf = (error: z.core.$ZodError): FieldProblem[] =>
  error.issues.flatMap((issue) => {
    const at = (...more: PropertyKey[]) => [...issue.path, ...more].join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: at(key), message: 'Este campo no se acepta.' }))
      : [{ field: at(), message: issue.message }];
  });

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );

/** True if a required field is missing or blank. */
const leavesOut = (value: unknown, { issues }: z.core.$ZodError): boolean =>
  issues.some(({ code, path }) => {
    const given = valueAt(value, path);
    const isNothing = given === undefined || (typeof given === 'string' && given.trim() === '');
    return isNothing && code !== 'unrecognized_keys';
  });

/** An invalid path or query is `malformed`; an invalid body names its fields. */
function parsed(schema: z.ZodMiniType, value: unknown, part: Part, incomplete?: ErrorDefinition): unknown {
  const read = schema.safeParse(value, inSpanish);
  if (read.success) return read.data;
  const refusal = part === 'body' ? coreErrors.invalid : coreErrors.malformed;
  const definition = incomplete && leavesOut(value, read.error) ? incomplete : refusal;
  throw new AppError(definition, { fields: fieldsOf(read.error) });
}

/** Parses a request by its contract; raw routes read their body themselves. */
export function parseRequest(route: AnyRoute, event: APIGatewayProxyEventV2) {
  return {
    params: parsed(route.params, event.pathParameters ?? {}, 'params'),
    query: parsed(route.query, event.queryStringParameters ?? {}, 'query'),
    body: route.raw ? {} : parsed(route.body, jsonBody(event), 'body', route.incomplete),
  };
}
