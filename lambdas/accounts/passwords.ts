import { PasswordChanged } from '#events/accounts.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { type PasswordOwner, passwordRefusal } from '#shared/accounts/password.ts';
import * as api from '#shared/accounts/security-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { checkPassword, forgetSessions, isDoneBefore, sessionsEnded } from './offers/sessions.ts';
import { limitTries } from './rate-limits.ts';

/** Whether it is one of those that leaked lists show people choosing most. Loaded when somebody chooses one. */
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

/** Throws what `passwordRefusal` says of it, at the field: before the user pool is asked, which takes any six characters. */
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

/** Of whoever is signed in. */
export async function ownAccount({ accounts }: Platform, actor: Actor): Promise<Account> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (!account) throw new AppError(coreErrors.unauthenticated);
  return account;
}

/** Whoever is signed in with it anywhere, by right or not, signs in again. */
async function endSessions(platform: Working, account: Account, ...why: Write[]): Promise<void> {
  await platform.commit(...sessionsEnded(platform, account), ...why);
  await forgetSessions(platform, account.userId);
}

type NewPassword = { readonly userId: string; readonly isRecovered: boolean };

/** Belongs to the commit that ends the sessions of before: the account's owner is told by e-mail. */
const tellPasswordChanged = ({ now }: Pick<Platform, 'now'>, news: NewPassword): Write =>
  tell(PasswordChanged, { ...news, changedAt: now().toISOString() });

/** The code is the user pool's own, of the link it mailed; whoever has none learns nothing of the account. */
export const resetPassword = operationUsing(
  ['users'],
  api.resetPassword,
  async ({ body, source }, platform) => {
    const { email, code, password } = body;
    await limitTries(platform, { id: email, source });
    const known = await platform.users.find(email);
    const owner = known === undefined ? undefined : await platform.accounts.find(known);
    if (!owner) throw new AppError(accountErrors.recovery_over);
    await assertStrongPassword(platform, { password, owner });
    const { userId } = owner;
    await platform.users.resetPassword({ email, code, password }).catch(async (error: unknown) => {
      // The code is spent once the pool has the password: a press cut short after that is done to its end.
      const isSpent = error instanceof AppError && error.is(accountErrors.recovery_over);
      if (!isSpent || !(await isDoneBefore(platform, { userId, password }))) throw error;
    });
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
      // Set by a press that was cut short before its sessions ended.
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
