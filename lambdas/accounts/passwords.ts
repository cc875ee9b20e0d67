import { PasswordChanged, RecoveryDue } from '#events/accounts.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { optional } from '#lambdas/platform/env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { hashOfSource } from '#lambdas/runtime/limits.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { type Account, mayRecover } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { type PasswordOwner, passwordRefusal } from '#shared/accounts/password.ts';
import * as api from '#shared/accounts/security-api.ts';
import { isRecoveryOver, type ShortLink } from '#shared/accounts/short-link.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { isRecoveryMailDue, limitRecoveries, limitTries } from './rate-limits.ts';
import { checkPassword, forgetSessions, isDoneBefore, sessionsEnded } from './sessions.ts';

async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

type AssertStrongPasswordInput = {
  readonly password: string;
  readonly owner: PasswordOwner & { readonly userId?: string };
  readonly field?: string;
};

type Knowing = Pick<Platform, 'settings'> & { readonly patients: Pick<Platform['patients'], 'find'> };

/** Throws the error of `passwordRefusal` at the field; the user pool accepts any six characters. */
export async function assertStrongPassword(
  { settings, patients }: Knowing,
  { password, owner, field = 'password' }: AssertStrongPasswordInput,
): Promise<void> {
  const { role, userId } = owner;
  const [common, { brandName }, patient] = await Promise.all([
    isCommon(password),
    settings.get(),
    role === 'patient' && userId !== undefined ? patients.find(userId) : undefined,
  ]);
  const known = { birthDate: patient?.birthDate, ...owner };
  const refusal = passwordRefusal(password, { owner: known, isCommon: common, brandName });
  if (refusal) throw new AppError(refusal, { fields: [{ field, message: refusal.text }] });
}

type Working = Platform & { readonly users: Users };

/** The signed-in user's account. */
export async function ownAccount({ accounts }: Platform, actor: Actor): Promise<Account> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.unauthenticated);
  return account;
}

async function endSessions(platform: Working, account: Account, ...why: Write[]): Promise<void> {
  await platform.commit(...sessionsEnded(platform, account), ...why);
  await forgetSessions(platform, account.userId);
}

type NewPassword = { readonly userId: string; readonly isRecovered: boolean };

/** Notifies the owner by e-mail; part of the commit that ends the sessions. */
const tellPasswordChanged = ({ now }: Pick<Platform, 'now'>, news: NewPassword): Write =>
  tell(PasswordChanged, { ...news, changedAt: now().toISOString() });

/** Reveals nothing about an e-mail where the stage hides which ones have an account. */
export const requestRecovery = operationUsing(
  ['users'],
  api.requestRecovery,
  async ({ body: { email }, source }, platform) => {
    await limitRecoveries(platform, { email, source });
    const { users, accounts, commit } = platform;
    const userId = await users.find(email);
    const account = userId === undefined ? undefined : await accounts.find(userId);
    if (!account || !mayRecover(account)) {
      if (optional('uniformSignInErrors') !== 'true') throw new AppError(accountErrors.user_not_found);
      return {};
    }
    const sessions = await platform.sessions.byUser(account.userId);
    const isOwnAddress = sessions.some(({ sourceHash }) => sourceHash === hashOfSource(source));
    if (isOwnAddress || (await isRecoveryMailDue(platform, account)))
      await commit(
        tell(RecoveryDue, { userId: account.userId }),
        audit('account.recoveryAsked', account.userId),
      );
    return {};
  },
);

type Recovering = { readonly link: ShortLink; readonly owner: Account };

async function recovering(
  { shortLinks, accounts }: Platform,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<Recovering> {
  const link = await shortLinks.find(hashOf(code));
  const owner =
    link?.kind === 'recovery' && link.email === email ? await accounts.find(link.userId) : undefined;
  if (!link || owner?.email !== email || !mayRecover(owner)) throw new AppError(accountErrors.recovery_over);
  return { link, owner };
}

/** Marks the link used first, so that concurrent calls set one password; restores it on failure. */
async function recover(platform: Working, { link, owner }: Recovering, password: string): Promise<void> {
  const { shortLinks, users, commit, now } = platform;
  await commit(shortLinks.spend(link, now()));
  try {
    await users.setPassword(owner.userId, password);
  } catch (error) {
    await commit(shortLinks.giveBack(link));
    throw error;
  }
}

/** Checks the link without using it; counts as an attempt, so that it offers no extra guesses. */
export const openRecovery = operation(api.openRecovery, async ({ body, source }, platform) => {
  await limitTries(platform, source);
  const { link, owner } = await recovering(platform, body);
  if (isRecoveryOver(link, owner, platform.now())) throw new AppError(accountErrors.recovery_over);
  return {};
});

/** Sets the password by a recovery link; a caller without one learns nothing about the account. */
export const resetPassword = operationUsing(
  ['users'],
  api.resetPassword,
  async ({ body: { password, ...brought }, source }, platform) => {
    await limitTries(platform, source);
    const found = await recovering(platform, brought);
    const { link, owner } = found;
    const { userId } = owner;
    if (!isRecoveryOver(link, owner, platform.now())) {
      await assertStrongPassword(platform, { password, owner });
      await recover(platform, found, password);
    }
    // A retry after the password was set completes the remaining steps.
    else if (!(await isDoneBefore(platform, { userId, password })))
      throw new AppError(accountErrors.recovery_over);
    const told = tellPasswordChanged(platform, { userId, isRecovered: true });
    await endSessions(platform, owner, told, audit('account.passwordReset', userId));
    return {};
  },
);

export const changePassword = operationUsing(
  ['users'],
  api.changePassword,
  async ({ body: { password, newPassword }, actor }, platform) => {
    const owner = await ownAccount(platform, actor);
    const { userId } = owner;
    await assertStrongPassword(platform, { password: newPassword, owner, field: 'newPassword' });
    await checkPassword(platform, { userId, password }).catch(async (error: unknown) => {
      // An interrupted attempt may have set the new password already.
      const isWrong = error instanceof AppError && error.is(accountErrors.password_wrong);
      if (!isWrong || !(await isDoneBefore(platform, { userId, password: newPassword }))) throw error;
    });
    await platform.users.setPassword(userId, newPassword);
    const told = tellPasswordChanged(platform, { userId, isRecovered: false });
    await endSessions(platform, owner, told, audit('account.passwordChanged', userId));
    return {};
  },
);

export const endMySessions = operationUsing(['users'], api.endMySessions, async ({ actor }, platform) => {
  const owner = await ownAccount(platform, actor);
  await endSessions(platform, owner, audit('account.sessionsEnded', owner.userId));
  return {};
});
