import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError, coreErrors, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { spanishMessages } from '#shared/core/issue-text.ts';
import type { AnyRoute } from '#shared/core/route.ts';

const maxBodyLength = 256 * 1024;

export const readRawBody = ({ body, isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(coreErrors.malformed, { cause });
  }
}

/** Maximum nesting, deeper than any contract. Protects the stack. */
const maxDepth = 32;
/** Overriding these methods makes JavaScript comparisons throw. */
const conversionMethods = ['toString', 'valueOf'];

/** Returns true if contract rules can safely compare the value. */
function isComparable(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === maxDepth || conversionMethods.some((name) => Object.hasOwn(value, name))) return false;
  return Object.values(value).every((inner) => isComparable(inner, depth + 1));
}

function parseJsonBody(event: APIGatewayProxyEventV2): object {
  const text = readRawBody(event);
  if (text.length > maxBodyLength) throw new AppError(coreErrors.malformed);
  const body = text === '' ? {} : parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError(coreErrors.malformed);
  // Top-level names are exempt, because unknown ones are reported to the caller.
  if (!Object.values(body).every((field) => isComparable(field))) throw new AppError(coreErrors.malformed);
  return body;
}

type RequestPart = 'params' | 'query' | 'body';

const toFieldProblems = (error: z.core.$ZodError): FieldProblem[] =>
  error.issues.flatMap((issue) => {
    const toFieldName = (...keys: PropertyKey[]) => [...issue.path, ...keys].join('.');
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: toFieldName(key), message: 'Este campo no se acepta.' }))
      : [{ field: toFieldName(), message: issue.message }];
  });

const getValueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );

/** Returns true if a required field is missing or blank. */
const hasMissingValue = (value: unknown, { issues }: z.core.$ZodError): boolean =>
  issues.some(({ code, path }) => {
    const field = getValueAt(value, path);
    const isMissing = field === undefined || (typeof field === 'string' && field.trim() === '');
    return isMissing && code !== 'unrecognized_keys';
  });

/** Throws `malformed` for an invalid path or query. The error of an invalid body names its fields. */
function parsePart(
  schema: z.ZodMiniType,
  value: unknown,
  part: RequestPart,
  incompleteError?: ErrorDefinition,
): unknown {
  const parsed = schema.safeParse(value, spanishMessages);
  if (parsed.success) return parsed.data;
  const fallback = part === 'body' ? coreErrors.invalid : coreErrors.malformed;
  const isIncomplete = incompleteError !== undefined && hasMissingValue(value, parsed.error);
  const definition = isIncomplete ? incompleteError : fallback;
  throw new AppError(definition, { fields: toFieldProblems(parsed.error) });
}

/** Parses a request by its contract. Raw routes read their body themselves. */
export function parseRequest(route: AnyRoute, event: APIGatewayProxyEventV2) {
  return {
    params: parsePart(route.params, event.pathParameters ?? {}, 'params'),
    query: parsePart(route.query, event.queryStringParameters ?? {}, 'query'),
    body: route.raw ? {} : parsePart(route.body, parseJsonBody(event), 'body', route.incomplete),
  };
}
