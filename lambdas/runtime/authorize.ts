import type { Platform } from '#lambdas/platform/platform.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, type Role, roleByGroup, roles } from '#shared/core/roles.ts';
import { type AnyRoute, isPublicRoute } from '#shared/core/route.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Parses `cognito:groups`, which HTTP APIs flatten to the text `[a b]`. */
export function parseGroups(claims: Claims): string[] {
  const groups = claims['cognito:groups'];
  if (Array.isArray(groups)) return groups.map(String);
  if (typeof groups !== 'string') return [];
  return groups
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

function parseRoles(claims: Claims): Role[] {
  const heldRoles = parseGroups(claims).map((group) => roleByGroup[group]);
  return roles.filter((role) => heldRoles.includes(role));
}

/** Returns the caller of an access token. ID tokens, which the gateway also accepts, count as visitors. */
export function toActor(claims: Claims | undefined): Actor {
  if (claims?.['token_use'] !== 'access') return { kind: 'visitor' };
  const [role, ...otherRoles] = parseRoles(claims);
  if (otherRoles.length > 0) return { kind: 'visitor' };
  const id = claims['sub'];
  return role && typeof id === 'string' ? { kind: 'user', id, role } : { kind: 'visitor' };
}

/** Returns the sign-in time in epoch milliseconds. Token renewal does not change it. */
export function parseSignInTime(claims: Claims | undefined): number {
  const { iat = 0, auth_time = iat } = claims ?? {};
  return Math.min(Number(iat), Number(auth_time)) * 1000;
}

export type TokenSession = { readonly sessionId: string; readonly startedAt: string };

/** Returns the session of a token, identified by the pool's `origin_jti`. */
export function parseSession(claims: Claims | undefined): TokenSession | undefined {
  const sessionId = claims?.['origin_jti'];
  if (typeof sessionId !== 'string') return undefined;
  return { sessionId, startedAt: new Date(parseSignInTime(claims)).toISOString() };
}

/** Rejects signed-in accounts without exactly one role (R030 R045). */
export function assertOneRole(route: AnyRoute, claims: Claims | undefined): void {
  if (!isPublicRoute(route) && claims && parseRoles(claims).length !== 1)
    throw new AppError(accountErrors.no_record);
}

type Caller = {
  readonly actor: Actor;
  readonly signedInAt: number;
  readonly session: TokenSession | undefined;
};

/** Throws if the role is not allowed. Throws 404 if a client or staff member names another user's id. */
export function authorize(
  route: AnyRoute,
  actor: Actor,
  params: Readonly<Record<string, string | undefined>>,
): void {
  if (isPublicRoute(route)) return;
  if (actor.kind !== 'user') throw new AppError(coreErrors.unauthenticated);
  if (!route.allow.includes(actor.role)) throw new AppError(coreErrors.denied);
  const { role } = actor;
  const ownIdParam = role === 'patient' || role === 'staff' ? route.own?.[role] : undefined;
  if (ownIdParam !== undefined && params[ownIdParam] !== actor.id) throw new AppError(coreErrors.not_found);
}

type SignOutState = { readonly signedOutAt?: string | undefined };
const isSignedOut = ({ signedOutAt }: SignOutState, signedInAt: number): boolean =>
  signedOutAt !== undefined && !(signedInAt >= Date.parse(signedOutAt));

type SessionState = { readonly endedAt?: string | undefined };
const isSessionOpen = ({ startsSession }: AnyRoute, session: SessionState | undefined): boolean =>
  session ? session.endedAt === undefined : startsSession === true;

/** Checks account and session, because a token remains valid until it expires. */
export async function assertActiveAccount(
  route: AnyRoute,
  { actor, signedInAt, session }: Caller,
  { accounts, sessions, rows }: Platform,
): Promise<void> {
  if (actor.kind !== 'user') return;
  const accountRow = accounts.rowAt(actor.id);
  const sessionRow = session && sessions.rowAt({ userId: actor.id, sessionId: session.sessionId });
  const readRow = await rows.readBatch(sessionRow ? [accountRow, sessionRow] : [accountRow]);
  const account = readRow(accountRow);
  if (!account) throw new AppError(accountErrors.no_record);
  if (!account.active) throw new AppError(accountErrors.inactive);
  if (account.role !== actor.role) throw new AppError(coreErrors.unauthenticated);
  const isSessionEnded =
    isSignedOut(account, signedInAt) || (sessionRow && !isSessionOpen(route, readRow(sessionRow)));
  if (isSessionEnded) throw new AppError(coreErrors.unauthenticated);
  if (!route.beforeSecondFactor && account.secondFactorRequired && !account.secondFactor)
    throw new AppError(accountErrors.second_factor_due);
}
