import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { AppError, coreErrors, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { inSpanish } from '#shared/core/issue-text.ts';
import type { AnyRoute } from '#shared/core/route.ts';

const largestBody = 256 * 1024;

/** The body as text, whatever way API Gateway carried it. */
export const rawBody = ({ body, isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(coreErrors.malformed, { cause });
  }
}

/** No contract goes deeper, and what does could fill the stack of whoever compares it. */
const deepest = 32;
/** What JavaScript asks an object for to compare it with a number; one that has something else there throws. */
const conversions = ['toString', 'valueOf'];

/** Whether rules may measure and compare whatever is in it. */
function isComparable(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === deepest || conversions.some((name) => Object.hasOwn(value, name))) return false;
  return Object.values(value).every((inner) => isComparable(inner, depth + 1));
}

/** Every contract's body is an object: its own rules read fields, and are never asked about anything else. */
function jsonBody(event: APIGatewayProxyEventV2): object {
  const text = rawBody(event);
  if (text.length > largestBody) throw new AppError(coreErrors.malformed);
  const body = text === '' ? {} : parsedJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError(coreErrors.malformed);
  // Its own names are never compared: one that no contract knows is named to whoever sent it.
  if (!Object.values(body).every((field) => isComparable(field))) throw new AppError(coreErrors.malformed);
  return body;
}

type Part = 'params' | 'query' | 'body';

/** Which fields are wrong and why; one that the contract does not know is named too. */
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

/** Whether something that must be said is not there, or is said with nothing. */
const leavesOut = (value: unknown, { issues }: z.core.$ZodError): boolean =>
  issues.some(({ code, path }) => {
    const given = valueAt(value, path);
    const isNothing = given === undefined || (typeof given === 'string' && given.trim() === '');
    return isNothing && code !== 'unrecognized_keys';
  });

/** A wrong path or query is malformed; a wrong body breaks a rule and names its fields. */
function parsed(schema: z.ZodMiniType, value: unknown, part: Part, incomplete?: ErrorDefinition): unknown {
  const read = schema.safeParse(value, inSpanish);
  if (read.success) return read.data;
  const refusal = part === 'body' ? coreErrors.invalid : coreErrors.malformed;
  const definition = incomplete && leavesOut(value, read.error) ? incomplete : refusal;
  throw new AppError(definition, { fields: fieldsOf(read.error) });
}

/** Everything the caller sent, through the contract; raw routes read their body themselves. */
export function parseRequest(route: AnyRoute, event: APIGatewayProxyEventV2) {
  return {
    params: parsed(route.params, event.pathParameters ?? {}, 'params'),
    query: parsed(route.query, event.queryStringParameters ?? {}, 'query'),
    body: route.raw ? {} : parsed(route.body, jsonBody(event), 'body', route.incomplete),
  };
}
