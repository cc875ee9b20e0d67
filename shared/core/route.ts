import * as z from 'zod/mini';
import type { ErrorDefinition } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';
import type { AllowedRole } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export const apiPrefix = '/api';

type Schema = z.ZodMiniType;
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** Contract of one call, from which gateway, handler, browser client, OpenAPI and access matrix derive. */
export type Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: readonly AllowedRole[];
  /** The path parameter that must be the caller's own id, by the caller's role. */
  readonly own?: OwnerParams;
  /** The handler reads the raw bytes, as signed webhooks need. */
  readonly raw?: true;
  /** Repeating the call is harmless and its reply must not be stored, so idempotency keys are ignored. */
  readonly repeatable?: true;
  /** Error for a body without required fields. */
  readonly incomplete?: ErrorDefinition;
  /** Open to users who still have to set up a required second factor. */
  readonly beforeSecondFactor?: true;
  /** Accepts tokens of a sign-in whose session has not started yet. */
  readonly startsSession?: true;
  /** Content type of a reply that is not JSON. */
  readonly contentType?: string;
  readonly topics?: readonly LiveTopic[];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
};
/** Clients and staff may access only their own data. The front desk is not restricted. */
type OwnerParams<Name extends string = string> = { readonly patient?: Name; readonly staff?: Name };
export type AnyRoute = Route<Schema, Schema, Schema, Schema>;

type RouteDeclaration<
  Path extends `/${string}`,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> = {
  method: Method;
  path: Path;
  summary: string;
  allow: readonly [AllowedRole, ...AllowedRole[]];
  own?: OwnerParams<PathParams<Path>>;
  raw?: true;
  repeatable?: true;
  incomplete?: ErrorDefinition;
  beforeSecondFactor?: true;
  startsSession?: true;
  contentType?: string;
  topics?: readonly [LiveTopic, ...LiveTopic[]];
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
};

const emptySchema = z.strictObject({});
type EmptySchema = typeof emptySchema;

/** Declares a route. If a part is omitted, all its parameters or fields are rejected. */
export function route<
  const Name extends string,
  const Path extends `/${string}`,
  R extends Schema,
  P extends Schema = EmptySchema,
  Q extends Schema = EmptySchema,
  B extends Schema = EmptySchema,
>(
  name: Name,
  declaration: RouteDeclaration<Path, P, Q, B, R>,
): Route<P, Q, B, R> & { readonly name: Name; readonly path: Path } {
  const { params, query, body, ...otherFields } = declaration;
  return {
    ...otherFields,
    name,
    // The defaults are exactly what the type parameters default to.
    params: (params ?? emptySchema) as P,
    query: (query ?? emptySchema) as Q,
    body: (body ?? emptySchema) as B,
  };
}

export const toRouteKey = (route: AnyRoute) => `${route.method} ${apiPrefix}${route.path}`;
export const isPublicRoute = (route: AnyRoute) => route.allow.includes('public');

export type ParamsOf<T extends AnyRoute> = z.output<T['params']>;
export type QueryOf<T extends AnyRoute> = z.output<T['query']>;
export type BodyOf<T extends AnyRoute> = z.output<T['body']>;
export type ReplyOf<T extends AnyRoute> = z.output<T['reply']>;
export type CallInput<T extends AnyRoute> = {
  params: z.input<T['params']>;
  query: z.input<T['query']>;
  body: z.input<T['body']>;
};
