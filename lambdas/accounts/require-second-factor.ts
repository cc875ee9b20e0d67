import { AccountChanged } from '#events/accounts.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, frontDesk } from '#shared/core/roles.ts';
import { ownSecondFactorMessage } from '#shared/settings/settings-rules.ts';

type RequireSecondFactorInput = { readonly actor: Actor; readonly isRequired: boolean };

/**
 * Builds the writes that set the requirement on each front desk account. `accept-invitation` covers pending invitations. Throws at
 * the field if the actor would be locked out.
 */
export async function buildSecondFactorRequirementWrites(
  { accounts }: Pick<Platform, 'accounts'>,
  { actor, isRequired }: RequireSecondFactorInput,
): Promise<Write[]> {
  const actorAccount = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  if (isRequired && !actorAccount?.secondFactor)
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'secondFactorRequired', message: ownSecondFactorMessage }],
    });
  const frontDeskAccounts = (await Promise.all(frontDesk.map((role) => accounts.byRole(role)))).flat();
  return frontDeskAccounts
    .filter(isOpenAccount)
    .flatMap(({ userId }) => [
      accounts.change(userId, { secondFactorRequired: isRequired }),
      emit(AccountChanged, { userId }),
    ]);
}
