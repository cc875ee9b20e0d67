import { SecondFactorChanged } from '#events/accounts.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { newId, newRecoveryCode } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { hashSecret, newSalt } from '#lambdas/platform/temporary-password.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import {
  normalizeRecoveryCode,
  recoveryCodeCount,
  type SecondFactor,
  type SecondFactorChange,
} from '#shared/accounts/second-factor.ts';
import * as api from '#shared/accounts/second-factor-api.ts';
import { AppError, type ErrorDefinition } from '#shared/core/errors.ts';
import { getDeskAccount } from './desk-members.ts';
import { getCurrentAccount } from './passwords.ts';
import { limitPasswords, limitRecoveryCodes, limitSetups } from './rate-limits.ts';
import { checkPassword, emitSessionsEnded, revokeSessions } from './sessions.ts';

type SecondFactorPorts = Platform & { readonly users: Users };

type SecondFactorUpdate = {
  readonly after: SecondFactor | undefined;
  readonly change: SecondFactorChange;
  readonly signedOutAt?: string;
};

const buildSecondFactorWrites = (
  { accounts }: Platform,
  before: Account,
  { after, change, signedOutAt }: SecondFactorUpdate,
): Write[] => [
  accounts.changeSecondFactor(before, after, { ...(signedOutAt && { signedOutAt }) }),
  emit(SecondFactorChanged, { userId: before.userId, change }),
  audit(`secondFactor.${change}`, before.userId),
];

const hashRecoveryCode = (userId: string, code: string, salt: string): Promise<string> =>
  hashSecret(`recovery code of ${userId} ${normalizeRecoveryCode(code)}`, salt);

async function createRecoveryCodes(userId: string) {
  const salt = newSalt();
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const recoveryCodes = await Promise.all(codes.map((code) => hashRecoveryCode(userId, code, salt)));
  return { codes, storedCodes: { salt, recoveryCodes } };
}

const throwError = (definition: ErrorDefinition): never => {
  throw new AppError(definition);
};

export const getSecondFactor = operation(api.getSecondFactor, async ({ actor }, platform) => {
  const { secondFactor, secondFactorRequired = false } = await getCurrentAccount(platform, actor);
  const { since, recoveryCodes = [] } = secondFactor ?? {};
  return { ...(since && { since }), codesLeft: recoveryCodes.length, isRequired: secondFactorRequired };
});

export const beginSecondFactor = operationWithPorts(
  ['users'],
  api.beginSecondFactor,
  async ({ actor, body: { password } }, platform) => {
    const { userId, secondFactor } = await getCurrentAccount(platform, actor);
    if (secondFactor) throwError(accountErrors.second_factor_on);
    await limitSetups(platform, userId);
    await checkPassword(platform, { userId, password });
    const secret = await platform.users.secondFactors.begin({ userId, password });
    const setupId = newId();
    await platform.commit(platform.accounts.change(userId, { secondFactorSetupId: setupId }));
    return { setupId, secret };
  },
);

/** Turns the factor on. A retry after a lost response returns new codes, since no one saw the first ones. */
export const confirmSecondFactor = operationWithPorts(
  ['users'],
  api.confirmSecondFactor,
  async ({ actor, body: { setupId, code, password } }, platform) => {
    const { userId, ...account } = await getCurrentAccount(platform, actor);
    await checkPassword(platform, { userId, password });
    if ((account.secondFactor?.setupId ?? account.secondFactorSetupId) !== setupId)
      throwError(accountErrors.second_factor_over);
    if (!account.secondFactor) await platform.users.secondFactors.confirm({ userId, password, code });
    const { codes, storedCodes } = await createRecoveryCodes(userId);
    await retryStale(async () => {
      const before = await getCurrentAccount(platform, actor);
      const { since = platform.now().toISOString() } = before.secondFactor ?? {};
      const after = { since, setupId, ...storedCodes };
      await platform.commit(...buildSecondFactorWrites(platform, before, { after, change: 'setUp' }));
    });
    return { recoveryCodes: codes };
  },
);

export const renewRecoveryCodes = operationWithPorts(
  ['users'],
  api.renewRecoveryCodes,
  async ({ actor, body: { password } }, platform) => {
    const { userId } = await getCurrentAccount(platform, actor);
    await checkPassword(platform, { userId, password });
    const { codes, storedCodes } = await createRecoveryCodes(userId);
    await retryStale(async () => {
      const before = await getCurrentAccount(platform, actor);
      if (!before.secondFactor) throw new AppError(accountErrors.second_factor_off);
      const after = { ...before.secondFactor, ...storedCodes };
      await platform.commit(...buildSecondFactorWrites(platform, before, { after, change: 'newCodes' }));
    });
    return { recoveryCodes: codes };
  },
);

/** Removes the factor from the pool before the record, so that a retry completes a failed call. */
async function removeSecondFactor(
  platform: SecondFactorPorts,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  await platform.users.secondFactors.remove(userId);
  await retryStale(async () => {
    const before = await platform.accounts.find(userId);
    if (before?.secondFactor)
      await platform.commit(...buildSecondFactorWrites(platform, before, { after: undefined, change }));
  });
}

export const turnOffSecondFactor = operationWithPorts(
  ['users'],
  api.turnOffSecondFactor,
  async ({ actor, body: { password, code } }, platform) => {
    const { userId, secondFactor, secondFactorRequired } = await getCurrentAccount(platform, actor);
    if (secondFactorRequired) throwError(accountErrors.second_factor_kept);
    if (!secondFactor) return {};
    await limitPasswords(platform, userId);
    await platform.users.secondFactors.prove({ userId, password, code });
    await removeSecondFactor(platform, userId, 'turnedOff');
    return {};
  },
);

const createRecoveryCodeError = () =>
  new AppError(accountErrors.recovery_code_refused, {
    fields: [{ field: 'code', message: accountErrors.recovery_code_refused.text }],
  });

/**
 * Checks the password before the code, answers every failure with one error and opens no session. Succeeds
 * without a second factor, as on a retry after a lost response.
 */
export const spendRecoveryCode = operationWithPorts(
  ['users'],
  api.spendRecoveryCode,
  async ({ body: { email, password, code }, source }, platform) => {
    const { users, accounts } = platform;
    await limitRecoveryCodes(platform, { email, source });
    const isPasswordCorrect = password !== '' && (await users.verifyPassword(email, password));
    const userId = isPasswordCorrect ? await users.find(email) : undefined;
    const account = userId === undefined ? undefined : await accounts.find(userId);
    if (!account?.active) throw createRecoveryCodeError();
    const { secondFactor } = account;
    if (!secondFactor) return {};
    const hash = await hashRecoveryCode(account.userId, code, secondFactor.salt);
    if (!secondFactor.recoveryCodes.includes(hash)) throw createRecoveryCodeError();
    await removeSecondFactor(platform, account.userId, 'recovered');
    return {};
  },
);

/** Resets a member's lost factor and ends all sessions, since the lost phone may be signed in. */
export const resetSecondFactor = operationWithPorts(
  ['users'],
  api.resetSecondFactor,
  async ({ actor, params: { userId } }, platform) => {
    if (actor.kind === 'user' && actor.id === userId) throwError(accountErrors.second_factor_own);
    // Throws for a user who is not a current front desk member.
    await getDeskAccount(platform, userId);
    await platform.users.secondFactors.remove(userId);
    const isFirst = await retryStale(async () => {
      const before = await getDeskAccount(platform, userId);
      if (!before.secondFactor) return false;
      await platform.commit(
        ...buildSecondFactorWrites(platform, before, {
          after: undefined,
          change: 'reset',
          signedOutAt: platform.now().toISOString(),
        }),
        emitSessionsEnded(before),
      );
      return true;
    });
    if (isFirst) await revokeSessions(platform, userId);
    return { userId };
  },
);
