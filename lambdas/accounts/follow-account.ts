import { AccountChanged } from '#events/accounts.ts';
import { users } from '#lambdas/platform/from-env/users.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';

type Following = Pick<Platform, 'accounts'> & Pick<Seams, 'users'>;

/** No new session first, then none that goes on: in the other order one could begin in between. */
async function disableAndSignOut({ users }: Following, userId: string): Promise<void> {
  await users.disable(userId);
  await users.signOut(userId);
}

/**
 * The user pool does as the account says, which alone decides already. Asked again when done: of two changes close
 * together, the later one is what remains. Whoever was taken out for good is forgotten by the pool elsewhere.
 */
async function follow(platform: Following, userId: string): Promise<void> {
  const { accounts } = platform;
  const account = await accounts.find(userId);
  if (!account || !isOpenAccount(account)) return;
  await (account.active ? platform.users.enable(userId) : disableAndSignOut(platform, userId));
  if ((await accounts.find(userId))?.active !== account.active) await follow(platform, userId);
}

export const handler = consumer(
  {
    name: 'follow-account',
    on: AccountChanged,
    run: ({ data: { userId } }, platform) => follow(platform, userId),
  },
  { users },
);
