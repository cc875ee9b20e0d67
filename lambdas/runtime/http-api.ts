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

// Public routes have no authorizer: API Gateway then leaves the whole `authorizer` out.
const claimsOf = (event: Event) =>
  (event.requestContext as Partial<Event['requestContext']>).authorizer?.jwt?.claims;

/** A named stage is part of the path that API Gateway hands over. */
function pathOf({ rawPath, requestContext: { stage } }: Event): string {
  const prefix = `/${stage}/`;
  return rawPath.startsWith(prefix) ? rawPath.slice(prefix.length - 1) : rawPath;
}

/** What is no JSON has an address that people get; a program does not ask for a page. */
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

/**
 * One function for a domain's calls. Who may call is settled before anything is read, input and reply pass the
 * contract, and every refusal answers with its catalogue entry; anything else is a defect and answers 500.
 */
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
    // A route of the gateway only leads to this function: method and parameters are those of the contract.
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

/** Logs each call under its operation, and turns what it throws into the answer. */
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

/** Every line of a call names its operation; a path that no contract declares has none. */
function logFor(event: Event, { route }: CallNotes): void {
  log.resetKeys();
  log.appendKeys({ correlationId: event.requestContext.requestId, ...(route && { operation: route.name }) });
}

/** One line for each call of an operation, which is also its metric. */
function logAnswer(response: Result | null | undefined, { route, startedAt = 0 }: CallNotes): void {
  if (!route) return;
  const duration = Math.round(performance.now() - startedAt);
  log.info('answered', { status: response?.statusCode, [callDuration.name]: duration });
}

function withCorrelation(event: Event, response: Result | null | undefined): void {
  if (response)
    response.headers = { ...response.headers, [correlationHeader]: event.requestContext.requestId };
}
