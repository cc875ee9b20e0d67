import { audit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Account } from '#shared/accounts/account.ts';
import * as api from '#shared/accounts/approval-api.ts';
import { accountErrors, approvalErrors } from '#shared/accounts/errors.ts';
import { AppError, buildFieldError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toApprovalClaimName } from './approval.ts';
import { limitApprovals } from './rate-limits.ts';

type Credentials = { readonly email: string; readonly password: string; readonly code?: string | undefined };

const createApprovalError = () => buildFieldError('password', approvalErrors.refused);

async function getAdministrator(
  { users, accounts }: Pick<Platform, 'accounts'> & { readonly users: Users },
  email: string,
): Promise<Account> {
  const userId = await users.find(email);
  const account = userId === undefined ? undefined : await accounts.find(userId);
  const { active, role, secondFactorRequired, secondFactor } = account ?? {};
  if (!account || !active || role !== 'admin' || (secondFactorRequired && !secondFactor))
    throw createApprovalError();
  return account;
}

async function assertCredentials(
  users: Users,
  userId: string,
  { password, code }: Credentials,
): Promise<void> {
  if (code === undefined) {
    if (!(await users.verifyPassword(userId, password))) throw createApprovalError();
    if (await users.secondFactors.isEnabled(userId))
      throw buildFieldError('code', approvalErrors.code_needed);
    return;
  }
  await users.secondFactors.prove({ userId, password, code }).catch((error: unknown) => {
    throw error instanceof AppError && error.is(accountErrors.password_wrong) ? createApprovalError() : error;
  });
}

export const approveAct = operationWithPorts(['users'], api.approveAct, async ({ body }, platform) => {
  const { uniqueClaims, commit, now, scope } = platform;
  const { act, target, ...credentials } = body;
  await limitApprovals(platform, scope.actor);
  const account = await getAdministrator(platform, credentials.email);
  await assertCredentials(platform.users, account.userId, credentials);
  const approvalId = newId();
  const name = toApprovalClaimName({ approvalId, actor: scope.actor, act: { act, target } });
  const approvedBy = formatFullName(account);
  await commit(
    uniqueClaims.take({ kind: 'approval', name, at: now().toISOString(), ownerId: account.userId }),
    audit('approval.given', account.userId, { act, target, approvedBy }),
  );
  return { approvalId, approvedBy };
});
