import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';

export async function findSellerName(
  actor: Actor,
  { accounts }: Pick<Platform, 'accounts'>,
): Promise<string> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  return toAccountName(account);
}

/** Returns the full name, or an empty string for a deleted account. */
export const toAccountName = (account: Account | undefined): string =>
  account ? formatFullName(account) : '';
