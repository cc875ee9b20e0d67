import type { Platform } from '#lambdas/platform/platform.ts';
import type { Account } from '#shared/accounts/account.ts';
import { fullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';

/** As people call who is at the till. */
export async function sellerName(actor: Actor, { accounts }: Pick<Platform, 'accounts'>): Promise<string> {
  const account = actor.kind === 'user' ? await accounts.find(actor.id) : undefined;
  return nameOf(account);
}

/** Empty for an account that is gone. */
export const nameOf = (account: Account | undefined): string => (account ? fullName(account) : '');
