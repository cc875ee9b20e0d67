import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { type AdapterFactories, makeLazyPorts, type PortName } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import { callDuration } from '#lambdas/platform/metrics.ts';
import { makePlatform, type Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import { type AnyRoute, apiPrefix, isPublicRoute, toRouteKey } from '#shared/core/route.ts';
import { createRouter } from '#shared/core/router.ts';
import {
  assertActiveAccount,
  assertOneRole,
  authorize,
  parseSession,
  parseSignInTime,
  toActor,
} from './authorize.ts';
import { withIdempotency } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { toProblemResponse } from './problem.ts';
import { countRefusedAccess } from './refused-access.ts';
import { parseRequest, readRawBody } from './request.ts';
import { responseHeaders } from './response-headers.ts';
import { findSource } from './source.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
type Result = APIGatewayProxyStructuredResultV2;

const correlationHeader = 'x-correlation-id';
const headers = { 'content-type': 'application/json', ...responseHeaders };

// API Gateway omits `authorizer` on public routes.
const getClaims = (event: Event) =>
  (event.requestContext as Partial<Event['requestContext']>).authorizer?.jwt?.claims;

/** Removes the stage name that API Gateway prepends to the path. */
function stripStage({ rawPath, requestContext: { stage } }: Event): string {
  const prefix = `/${stage}/`;
  return rawPath.startsWith(prefix) ? rawPath.slice(prefix.length - 1) : rawPath;
}

/** Returns true if a browser opens a route that returns no JSON. */
const prefersHtml = ({ headers: { accept = '' } }: Event, route: AnyRoute | undefined) =>
  route?.contentType !== undefined && accept.includes('text/html');

type CallContext = { readonly event: Event; readonly actor: Actor; readonly platform: Platform };

async function assertMayCall(route: AnyRoute, { event, actor, platform }: CallContext): Promise<void> {
  const claims = getClaims(event);
  assertOneRole(route, claims);
  authorize(route, actor, event.pathParameters ?? {});
  if (isPublicRoute(route)) return;
  const caller = { actor, signedInAt: parseSignInTime(claims), session: parseSession(claims) };
  await assertActiveAccount(route, caller, platform);
}

/** Creates a domain's handler, which authorizes, validates request and response, and maps errors. */
export function httpApi<Needs extends PortName = never>(
  operations: readonly Operation<AnyRoute, Needs>[],
  factories: AdapterFactories<Needs>,
) {
  const loadPorts = makeLazyPorts(factories);
  const match = createRouter(
    operations.map((operation) => ({
      ...operation,
      method: operation.route.method,
      path: `${apiPrefix}${operation.route.path}`,
    })),
  );
  const matchRoute = (event: Event) => match(event.requestContext.http.method, stripStage(event));

  async function handleEvent(received: Event): Promise<Result> {
    const { entry: operation, params: pathParameters } = matchRoute(received) ?? {};
    if (!operation) throw new AppError(coreErrors.not_found);
    // Method and parameters come from the contract, not from the gateway's route.
    const event = { ...received, routeKey: toRouteKey(operation.route), pathParameters };
    const actor = toActor(getClaims(event));
    const platform = makePlatform({
      actor: toActorKey(actor),
      correlationId: event.requestContext.requestId,
    });
    try {
      return await runOperation(operation, { event, actor, platform });
    } catch (error) {
      await countRefusedAccess(platform, { route: operation.route, actor, event, error });
      throw error;
    }
  }

  async function runOperation(operation: Operation<AnyRoute, Needs>, context: CallContext) {
    const { event, actor, platform } = context;
    const { route } = operation;
    await assertMayCall(route, context);
    const request = parseRequest(route, event);
    const raw = { body: readRawBody(event), headers: event.headers };
    const run = async () => {
      const reply = await operation.run(
        { ...request, actor, session: parseSession(getClaims(event)), raw, source: findSource(event) },
        { ...platform, ...(await loadPorts(operation.needs)) },
      );
      return { statusCode: 200, ...toBody(route, route.reply.parse(reply)) };
    };
    return { headers, ...(await withIdempotency({ event, route, platform }, run)) };
  }

  const handler = withLog(handleEvent, (event) => matchRoute(event)?.entry.route);
  return Object.assign(handler, { operations });
}

type CallState = { route?: AnyRoute | undefined; startedAt?: number };

const withLog = (
  handle: (event: Event) => Promise<Result>,
  findRoute: (event: Event) => AnyRoute | undefined,
) =>
  middy<Event, Result, Error, Context, CallState>()
    .before(({ event, internal }) => {
      internal.startedAt = performance.now();
      internal.route = findRoute(event);
      setLogKeys(event, internal);
    })
    .after(({ event, response, internal }) => {
      addCorrelationHeader(event, response);
      logResponse(response, internal);
    })
    .onError((request) => {
      const { event, error, internal } = request;
      const asPage = prefersHtml(event, internal.route);
      request.response = toProblemResponse(error, event.requestContext.requestId, { asPage });
      logResponse(request.response, internal);
    })
    .handler(handle);

function toBody(
  { contentType }: AnyRoute,
  reply: unknown,
): Pick<Result, 'body' | 'headers'> & { body: string } {
  if (contentType === undefined) return { body: JSON.stringify(reply), headers };
  return { body: String(reply), headers: { ...headers, 'content-type': contentType } };
}

/** Sets the keys of all log lines of a call. `operation` is absent for a path without a contract. */
function setLogKeys(event: Event, { route }: CallState): void {
  log.resetKeys();
  log.appendKeys({ correlationId: event.requestContext.requestId, ...(route && { operation: route.name }) });
}

function logResponse(response: Result | null | undefined, { route, startedAt = 0 }: CallState): void {
  if (!route) return;
  const duration = Math.round(performance.now() - startedAt);
  log.info('answered', { status: response?.statusCode, [callDuration.name]: duration });
}

function addCorrelationHeader(event: Event, response: Result | null | undefined): void {
  if (response)
    response.headers = { ...response.headers, [correlationHeader]: event.requestContext.requestId };
}
