import { audit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { hashSource } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { formatDevice, listOpenSessions } from '#shared/accounts/session.ts';
import { AppError } from '#shared/core/errors.ts';
import { getCurrentAccount } from './passwords.ts';
import { emitSessionsEnded } from './sessions.ts';

/** Rejects a sign-in for which the user pool did not require the account's second factor. */
export const startMySession = operationWithPorts(
  ['users'],
  api.startMySession,
  async ({ actor, session, body: { userAgent }, source }, platform) => {
    const { sessions, users, commit } = platform;
    const { userId, secondFactor } = await getCurrentAccount(platform, actor);
    if (secondFactor && !(await users.secondFactors.isEnabled(userId)))
      throw new AppError(accountErrors.second_factor_not_asked);
    if (!session) return {};
    const { sessionId, startedAt } = session;
    if (!(await sessions.find({ userId, sessionId })))
      await commit(
        sessions.start({
          userId,
          sessionId,
          startedAt,
          device: formatDevice(userAgent),
          sourceHash: hashSource(source),
        }),
      );
    return {};
  },
);

export const listMySessions = operation(api.listMySessions, async ({ actor, session }, platform) => {
  const { userId, signedOutAt } = await getCurrentAccount(platform, actor);
  const openSessions = listOpenSessions(await platform.sessions.byUser(userId), {
    signedOutAt,
    now: platform.now(),
  });
  return {
    sessions: openSessions.map(({ sessionId, device, startedAt }) => ({
      sessionId,
      device,
      startedAt,
      isCurrent: sessionId === session?.sessionId,
    })),
  };
});

/** Ends sessions. Open screens move to a new live channel unless a sign-out leaves other sessions open. */
export const endMySession = operation(api.endMySession, async ({ actor, session, params }, platform) => {
  const { accounts, sessions, now, commit } = platform;
  const account = await getCurrentAccount(platform, actor);
  const { userId, signedOutAt } = account;
  const currentId = session?.sessionId;
  const isRequested = (sessionId: string) => {
    if (params.session === 'others') return sessionId !== currentId;
    return sessionId === (params.session === 'current' ? currentId : params.session);
  };
  const openSessions = listOpenSessions(await sessions.byUser(userId), { signedOutAt, now: now() });
  const endedSessions = openSessions.filter(({ sessionId }) => isRequested(sessionId));
  if (endedSessions.length === 0) return {};
  const isSignOut = params.session === 'current';
  await commit(
    ...endedSessions.map((endedSession) => sessions.end(endedSession, now())),
    ...(isSignOut && endedSessions.length < openSessions.length
      ? []
      : [accounts.change(userId, { liveKey: newId() })]),
    ...(isSignOut ? [] : [emitSessionsEnded(account), audit('account.sessionEnded', userId)]),
  );
  return {};
});
