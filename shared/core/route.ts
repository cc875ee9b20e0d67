import * as z from 'zod/mini';
import type { ErrorDefinition } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';
import type { Allowed } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export const apiPrefix = '/api';

type Schema = z.ZodMiniType;
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** One call of the product: what API Gateway, handler, browser, OpenAPI and the access matrix are made from. */
export type Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = {
  /** The name it is exported under: the first part of the keys of its answers in the browser. */
  readonly name: string;
  readonly method: Method;
  /** Below `/api`; parameters as `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: readonly Allowed[];
  /** The path parameter that must be the caller's own id, by the caller's role. */
  readonly own?: Own;
  /** The handler reads the bytes itself, as signed webhooks need. */
  readonly raw?: true;
  /** Done twice it does no harm, and its answer is nobody's to keep: an idempotency key is not heeded. */
  readonly repeatable?: true;
  /** What a body is refused with that leaves out what it must say; the fields say which. */
  readonly incomplete?: ErrorDefinition;
  /** Open to whoever has yet to set up the second factor that the center requires of them. */
  readonly beforeSecondFactor?: true;
  /** Accepts the tokens of a sign-in whose session has not started yet: the call that starts it. */
  readonly startsSession?: true;
  /** Of a reply that is text of another kind than JSON. */
  readonly contentType?: string;
  /** The live notes that make an answer on screen old. */
  readonly topics?: readonly LiveTopic[];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
};
/** Patients and staff are confined to what is theirs; the front desk is not. */
type Own<Name extends string = string> = { readonly patient?: Name; readonly staff?: Name };
export type AnyRoute = Route<Schema, Schema, Schema, Schema>;

type Declared<
  Path extends `/${string}`,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> = {
  method: Method;
  path: Path;
  summary: string;
  allow: readonly [Allowed, ...Allowed[]];
  own?: Own<PathParams<Path>>;
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

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** Declares a call under its name. Parts left out accept nothing: an unknown parameter or field is refused. */
export function route<
  const Name extends string,
  const Path extends `/${string}`,
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(
  name: Name,
  declared: Declared<Path, P, Q, B, R>,
): Route<P, Q, B, R> & { readonly name: Name; readonly path: Path } {
  const { params, query, body, ...rest } = declared;
  return {
    ...rest,
    name,
    // The defaults are exactly what the type parameters default to.
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
  };
}

export const routeKey = (route: AnyRoute) => `${route.method} ${apiPrefix}${route.path}`;
export const isPublic = (route: AnyRoute) => route.allow.includes('public');

export type ParamsOf<T extends AnyRoute> = z.output<T['params']>;
export type QueryOf<T extends AnyRoute> = z.output<T['query']>;
export type BodyOf<T extends AnyRoute> = z.output<T['body']>;
export type ReplyOf<T extends AnyRoute> = z.output<T['reply']>;
/** What a caller writes, before defaults and normalisation. */
export type GivenTo<T extends AnyRoute> = {
  params: z.input<T['params']>;
  query: z.input<T['query']>;
  body: z.input<T['body']>;
};
