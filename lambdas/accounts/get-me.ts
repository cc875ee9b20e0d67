import { operation } from '#lambdas/runtime/operation.ts';
import { getMe as route } from '#shared/accounts/api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

export const getMe = operation(route, async ({ actor }, { accounts }) => {
  if (actor.kind !== 'user') throw new AppError(coreErrors.unauthenticated);
  const account = await accounts.find(actor.id);
  if (!account) throw new AppError(accountErrors.no_record);
  const { userId, role, firstName, lastName, email } = account;
  return { userId, role, firstName, lastName, email };
});
