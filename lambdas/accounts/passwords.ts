import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import * as api from '#shared/accounts/security-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { checkPassword } from './offers/check-password.ts';
import { forgetSessions, sessionsEnded } from './offers/end-sessions.ts';
import { limitTries } from './rate-limits.ts';
import { assertStrongPassword } from './strong-password.ts';

type Working = Platform & { readonly users: Users };

async function ownAccount({ accounts }: Platform, actor: Actor): Promise<Account> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.unauthenticated);
  return account;
}

/** Whoever is signed in with it anywhere, by right or not, signs in again. */
async function endSessions(platform: Working, userId: string, trail: Write): Promise<void> {
  await platform.commit(sessionsEnded(platform, userId), trail);
  await forgetSessions(platform, userId);
}

/** The code is the user pool's own, of the link it mailed; whoever has none learns nothing of the account. */
export const resetPassword = operationUsing(
  ['users'],
  api.resetPassword,
  async ({ body, source }, platform) => {
    const { email, code, password } = body;
    await limitTries(platform, { id: email, source });
    const userId = await platform.users.find(email);
    const owner = userId === undefined ? undefined : await platform.accounts.find(userId);
    if (!owner) throw new AppError(accountErrors.recovery_over);
    await assertStrongPassword({ password, owner });
    await platform.users.resetPassword({ email, code, password });
    await endSessions(platform, owner.userId, audit('account.passwordReset', owner.userId));
    return {};
  },
);

export const changePassword = operationUsing(
  ['users'],
  api.changePassword,
  async ({ body: { password, newPassword }, actor }, platform) => {
    const owner = await ownAccount(platform, actor);
    const { userId } = owner;
    await assertStrongPassword({ password: newPassword, owner, field: 'newPassword' });
    await checkPassword(platform, { userId, password });
    await platform.users.setPassword(userId, newPassword);
    await endSessions(platform, userId, audit('account.passwordChanged', userId));
    return {};
  },
);

export const endMySessions = operationUsing(['users'], api.endMySessions, async ({ actor }, platform) => {
  const { userId } = await ownAccount(platform, actor);
  await endSessions(platform, userId, audit('account.sessionsEnded', userId));
  return {};
});
