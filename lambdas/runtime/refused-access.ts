import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hashText } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Actor, frontDesk, toActorKey } from '#shared/core/roles.ts';
import { type AnyRoute, isPublicRoute } from '#shared/core/route.ts';
import { findSource } from './source.ts';

/** Hash length that distinguishes sources without storing addresses. */
const sourceHashLength = 8;

/** Returns true for role limits and denied access. 404 counts except for the front desk, which sees all. */
function isRefusedAccess(error: unknown, actor: Actor): error is AppError {
  if (!(error instanceof AppError)) return false;
  const { status, isLimit = false } = error.definition;
  const seesAll = actor.kind === 'user' && frontDesk.some((role) => role === actor.role);
  return isLimit || status === 401 || status === 403 || (status === 404 && !seesAll);
}

type RefusedAccessInput = {
  readonly route: AnyRoute;
  readonly actor: Actor;
  readonly event: APIGatewayProxyEventV2;
  readonly error: unknown;
};

/** Counts a denied access for the owner's report, except on public routes. Never throws. */
export async function countRefusedAccess(
  { refusedAccesses, now }: Pick<Platform, 'refusedAccesses' | 'now'>,
  { route, actor, event, error }: RefusedAccessInput,
): Promise<void> {
  if (isPublicRoute(route) || !isRefusedAccess(error, actor)) return;
  const { status } = error.definition;
  const source = hashText(`from ${findSource(event)}`).slice(0, sourceHashLength);
  const callerKey = actor.kind === 'user' ? toActorKey(actor) : `visitor:${source}`;
  await refusedAccesses.count({ who: callerKey, call: route.name, status }, now()).catch((cause: unknown) => {
    // A counting failure must not change the response.
    log.warn('refused access not counted', { code: 'access.not_counted', error: String(cause) });
  });
}
