import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';

/**
 * Tells every active administrator, each whatever happens to the others; fails at the end if one could not be told, so
 * that the reaction is tried again.
 */
export async function tellActiveAdmins(
  accounts: Platform['accounts'],
  tell: (admin: Account) => Promise<void>,
): Promise<void> {
  const admins = await accounts.byRole('admin');
  const told = await Promise.allSettled(admins.filter(({ active }) => active).map(tell));
  const failures = told.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${told.length} not told`);
}
