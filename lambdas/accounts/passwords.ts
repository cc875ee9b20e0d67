import { PasswordChanged, RecoveryDue } from '#events/accounts.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { findEnv } from '#lambdas/platform/env.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { hashSource } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { type Account, canResetPassword } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { findPasswordError, type PasswordOwner } from '#shared/accounts/password.ts';
import * as api from '#shared/accounts/security-api.ts';
import { isRecoveryLinkEnded, type ShortLink } from '#shared/accounts/short-link.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { isRecoveryMailDue, limitAttempts, limitRecoveries } from './rate-limits.ts';
import { buildSessionEndWrites, checkPassword, isPasswordAlreadySet, revokeSessions } from './sessions.ts';

async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

type AssertStrongPasswordInput = {
  readonly password: string;
  readonly owner: PasswordOwner & { readonly userId?: string };
  readonly field?: string;
};

type PasswordRulePorts = Pick<Platform, 'settings'> & {
  readonly patients: Pick<Platform['patients'], 'find'>;
};

/** Throws the error of `findPasswordError` at the field, because the user pool accepts any six characters. */
export async function assertStrongPassword(
  { settings, patients }: PasswordRulePorts,
  { password, owner, field = 'password' }: AssertStrongPasswordInput,
): Promise<void> {
  const { role, userId } = owner;
  const [isCommon, { brandName }, patient] = await Promise.all([
    isCommonPassword(password),
    settings.get(),
    role === 'patient' && userId !== undefined ? patients.find(userId) : undefined,
  ]);
  const ownerDetails = { birthDate: patient?.birthDate, ...owner };
  const definition = findPasswordError(password, { owner: ownerDetails, isCommon, brandName });
  if (definition) throw new AppError(definition, { fields: [{ field, message: definition.text }] });
}

type PasswordPorts = Platform & { readonly users: Users };

export async function getCurrentAccount({ accounts }: Platform, actor: Actor): Promise<Account> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.unauthenticated);
  return account;
}

async function endSessions(platform: PasswordPorts, account: Account, ...writes: Write[]): Promise<void> {
  await platform.commit(...buildSessionEndWrites(platform, account), ...writes);
  await revokeSessions(platform, account.userId);
}

type PasswordUpdate = { readonly userId: string; readonly isRecovered: boolean };

/** Notifies the owner by e-mail. Part of the commit that ends the sessions. */
const emitPasswordChanged = ({ now }: Pick<Platform, 'now'>, update: PasswordUpdate): Write =>
  emit(PasswordChanged, { ...update, changedAt: now().toISOString() });

/** Sends a recovery link. In stages that hide which e-mails have an account, unknown e-mails succeed as well. */
export const requestRecovery = operationWithPorts(
  ['users'],
  api.requestRecovery,
  async ({ body: { email }, source }, platform) => {
    await limitRecoveries(platform, { email, source });
    const { users, accounts, commit } = platform;
    const userId = await users.find(email);
    const account = userId === undefined ? undefined : await accounts.find(userId);
    if (!account || !canResetPassword(account)) {
      if (findEnv('uniformSignInErrors') !== 'true') throw new AppError(accountErrors.user_not_found);
      return {};
    }
    const sessions = await platform.sessions.byUser(account.userId);
    const isKnownSource = sessions.some(({ sourceHash }) => sourceHash === hashSource(source));
    if (isKnownSource || (await isRecoveryMailDue(platform, account)))
      await commit(
        emit(RecoveryDue, { userId: account.userId }),
        audit('account.recoveryAsked', account.userId),
      );
    return {};
  },
);

type RecoveryAttempt = { readonly link: ShortLink; readonly owner: Account };

async function getRecoveryAttempt(
  { shortLinks, accounts }: Platform,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<RecoveryAttempt> {
  const link = await shortLinks.find(hashText(code));
  const owner =
    link?.kind === 'recovery' && link.email === email ? await accounts.find(link.userId) : undefined;
  if (!link || owner?.email !== email || !canResetPassword(owner))
    throw new AppError(accountErrors.recovery_over);
  return { link, owner };
}

/** Marks the link used first, so that concurrent calls set one password. Restores it on failure. */
async function setRecoveredPassword(
  platform: PasswordPorts,
  { link, owner }: RecoveryAttempt,
  password: string,
): Promise<void> {
  const { shortLinks, users, commit, now } = platform;
  await commit(shortLinks.markUsed(link, now()));
  try {
    await users.setPassword(owner.userId, password);
  } catch (error) {
    await commit(shortLinks.markUnused(link));
    throw error;
  }
}

/** Checks the link without using it. Counts as an attempt, so that it offers no extra guesses. */
export const openRecovery = operation(api.openRecovery, async ({ body, source }, platform) => {
  await limitAttempts(platform, source);
  const { link, owner } = await getRecoveryAttempt(platform, body);
  if (isRecoveryLinkEnded(link, owner, platform.now())) throw new AppError(accountErrors.recovery_over);
  return {};
});

/** Sets the password by a recovery link. A caller without one learns nothing about the account. */
export const resetPassword = operationWithPorts(
  ['users'],
  api.resetPassword,
  async ({ body: { password, ...credentials }, source }, platform) => {
    await limitAttempts(platform, source);
    const attempt = await getRecoveryAttempt(platform, credentials);
    const { link, owner } = attempt;
    const { userId } = owner;
    if (!isRecoveryLinkEnded(link, owner, platform.now())) {
      await assertStrongPassword(platform, { password, owner });
      await setRecoveredPassword(platform, attempt, password);
    }
    // A retry after the password was set completes the remaining steps.
    else if (!(await isPasswordAlreadySet(platform, { userId, password })))
      throw new AppError(accountErrors.recovery_over);
    const passwordChanged = emitPasswordChanged(platform, { userId, isRecovered: true });
    await endSessions(platform, owner, passwordChanged, audit('account.passwordReset', userId));
    return {};
  },
);

export const changePassword = operationWithPorts(
  ['users'],
  api.changePassword,
  async ({ body: { password, newPassword }, actor }, platform) => {
    const owner = await getCurrentAccount(platform, actor);
    const { userId } = owner;
    await assertStrongPassword(platform, { password: newPassword, owner, field: 'newPassword' });
    await checkPassword(platform, { userId, password }).catch(async (error: unknown) => {
      // An interrupted attempt may have set the new password already.
      const isWrong = error instanceof AppError && error.is(accountErrors.password_wrong);
      if (!isWrong || !(await isPasswordAlreadySet(platform, { userId, password: newPassword }))) throw error;
    });
    await platform.users.setPassword(userId, newPassword);
    const passwordChanged = emitPasswordChanged(platform, { userId, isRecovered: false });
    await endSessions(platform, owner, passwordChanged, audit('account.passwordChanged', userId));
    return {};
  },
);

export const endMySessions = operationWithPorts(['users'], api.endMySessions, async ({ actor }, platform) => {
  const owner = await getCurrentAccount(platform, actor);
  await endSessions(platform, owner, audit('account.sessionsEnded', owner.userId));
  return {};
});
