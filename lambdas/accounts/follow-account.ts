import { AccountChanged } from '#events/accounts.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { frontDesk, groupOf } from '#shared/core/roles.ts';

type Following = Pick<Platform, 'accounts'> & Pick<Seams, 'users'>;

/** No new session first, then none that goes on: in the other order one could begin in between. */
async function disableAndSignOut({ users }: Following, userId: string): Promise<void> {
  await users.disable(userId);
  await users.signOut(userId);
}

/** Of roles only those of the front desk are ever exchanged for one another. */
async function followRole({ users }: Following, { userId, role }: Account): Promise<void> {
  if (!frontDesk.some((each) => each === role)) return;
  const from = frontDesk.filter((each) => each !== role).map((each) => groupOf[each]);
  await users.moveToGroup(userId, { from, to: groupOf[role] });
}

/**
 * The user pool does as the account says, which alone decides already. Asked again when done: of two changes close
 * together, the later one is what remains. Whoever was taken out for good is forgotten by the pool elsewhere.
 */
async function follow(platform: Following, userId: string): Promise<void> {
  const { accounts } = platform;
  const account = await accounts.find(userId);
  if (!account || !isOpenAccount(account)) return;
  await followRole(platform, account);
  await (account.active ? platform.users.enable(userId) : disableAndSignOut(platform, userId));
  const later = await accounts.find(userId);
  if (later?.active !== account.active || later.role !== account.role) await follow(platform, userId);
}

export const handler = consumer(
  {
    name: 'follow-account',
    on: AccountChanged,
    run: ({ data: { userId } }, platform) => follow(platform, userId),
  },
  { users },
);
