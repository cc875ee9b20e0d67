import { AccountChanged } from '#events/accounts.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { frontDesk, groupOf } from '#shared/core/roles.ts';

type Following = Pick<Platform, 'accounts'> & Pick<Seams, 'users'>;

/** Disables the user before the sign-out, so that no session starts in between. */
async function disableAndSignOut({ users }: Following, userId: string): Promise<void> {
  await users.disable(userId);
  await users.signOut(userId);
}

/** Only front desk roles are exchanged for one another. */
async function followRole({ users }: Following, { userId, role }: Account): Promise<void> {
  if (!frontDesk.some((each) => each === role)) return;
  const from = frontDesk.filter((each) => each !== role).map((each) => groupOf[each]);
  await users.moveToGroup(userId, { from, to: groupOf[role] });
}

/** Applies the account to its pool user, again if it changed during the run; skips closed accounts. */
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
