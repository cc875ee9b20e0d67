import { SecondFactorChanged } from '#events/accounts.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { newId, newRecoveryCode } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { newSalt, slowHashOf } from '#lambdas/platform/temporary-password.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import {
  plainRecoveryCode,
  recoveryCodeCount,
  type SecondFactor,
  type SecondFactorChange,
} from '#shared/accounts/second-factor.ts';
import * as api from '#shared/accounts/second-factor-api.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { deskAccount } from './desk-members.ts';
import { ownAccount } from './passwords.ts';
import { limitPasswords, limitRecoveryCodes, limitSetups } from './rate-limits.ts';
import { checkPassword, forgetSessions, tellSessionsEnded } from './sessions.ts';

type Working = Platform & { readonly users: Users };

type Changed = {
  readonly after: SecondFactor | undefined;
  readonly change: SecondFactorChange;
  readonly signedOutAt?: string;
};

const changed = (
  { accounts }: Platform,
  before: Account,
  { after, change, signedOutAt }: Changed,
): Write[] => [
  accounts.changeSecondFactor(before, after, { ...(signedOutAt && { signedOutAt }) }),
  tell(SecondFactorChanged, { userId: before.userId, change }),
  audit(`secondFactor.${change}`, before.userId),
];

const recoveryHash = (userId: string, code: string, salt: string): Promise<string> =>
  slowHashOf(`recovery code of ${userId} ${plainRecoveryCode(code)}`, salt);

async function freshCodes(userId: string) {
  const salt = newSalt();
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const recoveryCodes = await Promise.all(codes.map((code) => recoveryHash(userId, code, salt)));
  return { codes, kept: { salt, recoveryCodes } };
}

const refuse = (refusal: ErrorDefinition): never => {
  throw new AppError(refusal);
};

export const getSecondFactor = operation(api.getSecondFactor, async ({ actor }, platform) => {
  const { secondFactor, secondFactorRequired = false } = await ownAccount(platform, actor);
  const { since, recoveryCodes = [] } = secondFactor ?? {};
  return { ...(since && { since }), codesLeft: recoveryCodes.length, isRequired: secondFactorRequired };
});

export const beginSecondFactor = operationUsing(
  ['users'],
  api.beginSecondFactor,
  async ({ actor, body: { password } }, platform) => {
    const { userId, secondFactor } = await ownAccount(platform, actor);
    if (secondFactor) refuse(accountErrors.second_factor_on);
    await limitSetups(platform, userId);
    await checkPassword(platform, { userId, password });
    const secret = await platform.users.secondFactors.begin({ userId, password });
    const setupId = newId();
    await platform.commit(platform.accounts.change(userId, { secondFactorSetupId: setupId }));
    return { setupId, secret };
  },
);

/** A retry after a lost response returns new recovery codes, since no one saw the first ones. */
export const confirmSecondFactor = operationUsing(
  ['users'],
  api.confirmSecondFactor,
  async ({ actor, body: { setupId, code, password } }, platform) => {
    const { userId, ...own } = await ownAccount(platform, actor);
    await checkPassword(platform, { userId, password });
    if ((own.secondFactor?.setupId ?? own.secondFactorSetupId) !== setupId)
      refuse(accountErrors.second_factor_over);
    if (!own.secondFactor) await platform.users.secondFactors.confirm({ userId, password, code });
    const { codes, kept } = await freshCodes(userId);
    await retryStale(async () => {
      const before = await ownAccount(platform, actor);
      const { since = platform.now().toISOString() } = before.secondFactor ?? {};
      const after = { since, setupId, ...kept };
      await platform.commit(...changed(platform, before, { after, change: 'setUp' }));
    });
    return { recoveryCodes: codes };
  },
);

export const renewRecoveryCodes = operationUsing(
  ['users'],
  api.renewRecoveryCodes,
  async ({ actor, body: { password } }, platform) => {
    const { userId } = await ownAccount(platform, actor);
    await checkPassword(platform, { userId, password });
    const { codes, kept } = await freshCodes(userId);
    await retryStale(async () => {
      const before = await ownAccount(platform, actor);
      if (!before.secondFactor) throw new AppError(accountErrors.second_factor_off);
      const after = { ...before.secondFactor, ...kept };
      await platform.commit(...changed(platform, before, { after, change: 'newCodes' }));
    });
    return { recoveryCodes: codes };
  },
);

/** Removes the factor from the pool before the record, so that a retry completes a failed call. */
async function turnOff(platform: Working, userId: string, change: SecondFactorChange): Promise<void> {
  await platform.users.secondFactors.remove(userId);
  await retryStale(async () => {
    const before = await platform.accounts.find(userId);
    if (before?.secondFactor)
      await platform.commit(...changed(platform, before, { after: undefined, change }));
  });
}

export const turnOffSecondFactor = operationUsing(
  ['users'],
  api.turnOffSecondFactor,
  async ({ actor, body: { password, code } }, platform) => {
    const { userId, secondFactor, secondFactorRequired } = await ownAccount(platform, actor);
    if (secondFactorRequired) refuse(accountErrors.second_factor_kept);
    if (!secondFactor) return {};
    await limitPasswords(platform, userId);
    await platform.users.secondFactors.prove({ userId, password, code });
    await turnOff(platform, userId, 'turnedOff');
    return {};
  },
);

const recoveryRefused = () =>
  new AppError(accountErrors.recovery_code_refused, {
    fields: [{ field: 'code', message: accountErrors.recovery_code_refused.text }],
  });

/**
 * Checks the password before the code, answers every failure with one error and opens no session. Succeeds
 * without a second factor, as on a retry after a lost response.
 */
export const spendRecoveryCode = operationUsing(
  ['users'],
  api.spendRecoveryCode,
  async ({ body: { email, password, code }, source }, platform) => {
    const { users, accounts } = platform;
    await limitRecoveryCodes(platform, { email, source });
    const isTheirs = password !== '' && (await users.isPassword(email, password));
    const userId = isTheirs ? await users.find(email) : undefined;
    const account = userId === undefined ? undefined : await accounts.find(userId);
    if (!account?.active) throw recoveryRefused();
    const { secondFactor } = account;
    if (!secondFactor) return {};
    const hash = await recoveryHash(account.userId, code, secondFactor.salt);
    if (!secondFactor.recoveryCodes.includes(hash)) throw recoveryRefused();
    await turnOff(platform, account.userId, 'recovered');
    return {};
  },
);

/** Resets a member's lost factor and ends all sessions, since the lost phone may be signed in. */
export const resetSecondFactor = operationUsing(
  ['users'],
  api.resetSecondFactor,
  async ({ actor, params: { userId } }, platform) => {
    if (actor.kind === 'user' && actor.id === userId) refuse(accountErrors.second_factor_own);
    await platform.users.secondFactors.remove((await deskAccount(platform, userId)).userId);
    const isFirst = await retryStale(async () => {
      const before = await deskAccount(platform, userId);
      if (!before.secondFactor) return false;
      await platform.commit(
        ...changed(platform, before, {
          after: undefined,
          change: 'reset',
          signedOutAt: platform.now().toISOString(),
        }),
        tellSessionsEnded(before),
      );
      return true;
    });
    if (isFirst) await forgetSessions(platform, userId);
    return { userId };
  },
);
