import { AccountChanged } from '#events/accounts.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { consumer } from '#lambdas/runtime/consumer.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { frontDesk, groupByRole } from '#shared/core/roles.ts';

type FollowAccountPorts = Pick<Platform, 'accounts'> & Pick<Ports, 'users'>;

/** Disables the user before the sign-out, so that no session starts in between. */
async function disableAndSignOut({ users }: FollowAccountPorts, userId: string): Promise<void> {
  await users.disable(userId);
  await users.signOut(userId);
}

/** Moves the pool user to the group of its role. Only front desk roles can change. */
async function applyRole({ users }: FollowAccountPorts, { userId, role }: Account): Promise<void> {
  if (!frontDesk.some((frontDeskRole) => frontDeskRole === role)) return;
  const otherRoles = frontDesk.filter((frontDeskRole) => frontDeskRole !== role);
  const from = otherRoles.map((otherRole) => groupByRole[otherRole]);
  await users.moveToGroup(userId, { from, to: groupByRole[role] });
}

/** Applies the account to its pool user, again if it changed during the run. Skips closed accounts. */
async function applyAccount(platform: FollowAccountPorts, userId: string): Promise<void> {
  const { accounts } = platform;
  const account = await accounts.find(userId);
  if (!account || !isOpenAccount(account)) return;
  await applyRole(platform, account);
  await (account.active ? platform.users.enable(userId) : disableAndSignOut(platform, userId));
  const latestAccount = await accounts.find(userId);
  if (latestAccount?.active !== account.active || latestAccount.role !== account.role)
    await applyAccount(platform, userId);
}

export const handler = consumer(
  {
    name: 'follow-account',
    on: AccountChanged,
    run: ({ data: { userId } }, platform) => applyAccount(platform, userId),
  },
  { users },
);
