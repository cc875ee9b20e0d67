import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { lazySeams, type SeamMakers, type SeamName } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import { callDuration } from '#lambdas/platform/metrics.ts';
import { type Platform, platformFor } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import { type AnyRoute, apiPrefix, isPublic, routeKey } from '#shared/core/route.ts';
import { routerOf } from '#shared/core/router.ts';
import { answerHeaders } from './answer-headers.ts';
import {
  actorOf,
  assertActiveAccount,
  assertOneRole,
  authorize,
  sessionIn,
  signedInAt,
} from './authorize.ts';
import { onceOnly } from './once-only.ts';
import type { Operation } from './operation.ts';
import { problemOf } from './problem.ts';
import { countRefusedAccess } from './refused-access.ts';
import { parseRequest, rawBody } from './request.ts';
import { sourceOf } from './source.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Result = APIGatewayProxyStructuredResultV2;

const correlationHeader = 'x-correlation-id';
const headers = { 'content-type': 'application/json', ...answerHeaders };

// API Gateway omits `authorizer` on public routes.
const claimsOf = (event: Event) =>
  (event.requestContext as Partial<Event['requestContext']>).authorizer?.jwt?.claims;

/** API Gateway prefixes the path with a named stage. */
function pathOf({ rawPath, requestContext: { stage } }: Event): string {
  const prefix = `/${stage}/`;
  return rawPath.startsWith(prefix) ? rawPath.slice(prefix.length - 1) : rawPath;
}

/** True if a browser opens a route that returns no JSON. */
const isForPage = ({ headers: { accept = '' } }: Event, route: AnyRoute | undefined) =>
  route?.contentType !== undefined && accept.includes('text/html');

type Calling = { readonly event: Event; readonly actor: Actor; readonly platform: Platform };

async function assertMayCall(route: AnyRoute, { event, actor, platform }: Calling): Promise<void> {
  const claims = claimsOf(event);
  assertOneRole(route, claims);
  authorize(route, actor, event.pathParameters ?? {});
  if (isPublic(route)) return;
  const caller = { actor, signedInAt: signedInAt(claims), session: sessionIn(claims) };
  await assertActiveAccount(route, caller, platform);
}

/** Creates a domain's handler: authorizes first, validates request and response, maps errors to problems. */
export function httpApi<Needs extends SeamName = never>(
  operations: readonly Operation<AnyRoute, Needs>[],
  seams: SeamMakers<Needs>,
) {
  const outside = lazySeams(seams);
  const match = routerOf(
    operations.map((each) => ({
      ...each,
      method: each.route.method,
      path: `${apiPrefix}${each.route.path}`,
    })),
  );
  const matchOf = (event: Event) => match(event.requestContext.http.method, pathOf(event));

  async function answer(given: Event): Promise<Result> {
    const { found, params: pathParameters } = matchOf(given) ?? {};
    if (!found) throw new AppError(coreErrors.not_found);
    // Method and parameters come from the contract, not from the gateway's route.
    const event = { ...given, routeKey: routeKey(found.route), pathParameters };
    const actor = actorOf(claimsOf(event));
    const platform = platformFor({ actor: actorName(actor), correlationId: event.requestContext.requestId });
    try {
      return await answerTo(found, { event, actor, platform });
    } catch (error) {
      await countRefusedAccess(platform, { route: found.route, actor, event, error });
      throw error;
    }
  }

  async function answerTo(found: Operation<AnyRoute, Needs>, { event, actor, platform }: Calling) {
    await assertMayCall(found.route, { event, actor, platform });
    const given = parseRequest(found.route, event);
    const raw = { body: rawBody(event), headers: event.headers };
    const run = async () => {
      const reply = await found.run(
        { ...given, actor, session: sessionIn(claimsOf(event)), raw, source: sourceOf(event) },
        { ...platform, ...(await outside(found.needs)) },
      );
      return { statusCode: 200, ...bodyOf(found.route, found.route.reply.parse(reply)) };
    };
    return { headers, ...(await onceOnly({ event, route: found.route, platform }, run)) };
  }

  const handler = withLog(answer, (event) => matchOf(event)?.found.route);
  return Object.assign(handler, { operations });
}

type CallNotes = { route?: AnyRoute | undefined; startedAt?: number };

const withLog = (
  answer: (event: Event) => Promise<Result>,
  routeOf: (event: Event) => AnyRoute | undefined,
) =>
  middy<Event, Result, Error, Context, CallNotes>()
    .before(({ event, internal }) => {
      internal.startedAt = performance.now();
      internal.route = routeOf(event);
      logFor(event, internal);
    })
    .after(({ event, response, internal }) => {
      withCorrelation(event, response);
      logAnswer(response, internal);
    })
    .onError((request) => {
      const { event, error, internal } = request;
      const asPage = isForPage(event, internal.route);
      request.response = problemOf(error, event.requestContext.requestId, { asPage });
      logAnswer(request.response, internal);
    })
    .handler(answer);

function bodyOf(
  { contentType }: AnyRoute,
  reply: unknown,
): Pick<Result, 'body' | 'headers'> & { body: string } {
  if (contentType === undefined) return { body: JSON.stringify(reply), headers };
  return { body: String(reply), headers: { ...headers, 'content-type': contentType } };
}

/** Paths without a contract have no operation. */
function logFor(event: Event, { route }: CallNotes): void {
  log.resetKeys();
  log.appendKeys({ correlationId: event.requestContext.requestId, ...(route && { operation: route.name }) });
}

function logAnswer(response: Result | null | undefined, { route, startedAt = 0 }: CallNotes): void {
  if (!route) return;
  const duration = Math.round(performance.now() - startedAt);
  log.info('answered', { status: response?.statusCode, [callDuration.name]: duration });
}

function withCorrelation(event: Event, response: Result | null | undefined): void {
  if (response)
    response.headers = { ...response.headers, [correlationHeader]: event.requestContext.requestId };
}
