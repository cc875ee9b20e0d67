import { toPoolEmail } from '#lambdas/accounts/claim-email.ts';
import { generateUnguessablePassword } from '#lambdas/accounts/open-account.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { frontDesk, groupByRole } from '#shared/core/roles.ts';
import type { RenamedIds } from './renamed-ids.ts';

const isEmailTaken = (error: unknown) => error instanceof AppError && error.is(accountErrors.email_taken);

/**
 * Frees an e-mail that another user has. A user who will be restored gets a placeholder e-mail. A user
 * created after the instant is removed.
 */
async function freeEmail(users: Users, email: string, restoredIds: ReadonlySet<string>): Promise<void> {
  const currentId = await users.find(email);
  if (currentId === undefined) return;
  await (restoredIds.has(currentId)
    ? users.changeEmail(currentId, `${currentId}@perdido.invalid`)
    : users.remove(currentId));
}

async function updateUser(users: Users, account: Account, restoredIds: ReadonlySet<string>): Promise<void> {
  const { userId, role, active } = account;
  const email = toPoolEmail(account);
  await users.changeEmail(userId, email).catch(async (error: unknown) => {
    if (!isEmailTaken(error)) throw error;
    await freeEmail(users, email, restoredIds);
    await users.changeEmail(userId, email);
  });
  const otherGroups = frontDesk.filter((other) => other !== role).map((other) => groupByRole[other]);
  if (frontDesk.some((deskRole) => deskRole === role))
    await users.moveToGroup(userId, { from: otherGroups, to: groupByRole[role] });
  await (active ? users.enable(userId) : users.disable(userId));
}

/**
 * Creates a user that the pool no longer has, with a new id and an unknown password. If another user has the
 * e-mail, for example from an interrupted call, that user is taken instead.
 */
async function createUser(users: Users, account: Account): Promise<string> {
  const { role, active } = account;
  const email = toPoolEmail(account);
  const userId =
    (await users.find(email)) ??
    (await users.create({
      email,
      group: groupByRole[role],
      temporaryPassword: generateUnguessablePassword(),
    }));
  await (active ? users.enable(userId) : users.disable(userId));
  return userId;
}

/**
 * Makes the users of the pool match the open accounts, except for passwords and authenticator apps. Returns
 * the new ids of recreated users, who set a password by 'Olvide mi contraseña'. A repeated call returns the
 * same ids.
 */
export async function restoreUsers(accounts: readonly Account[], users: Users): Promise<RenamedIds> {
  const openAccounts = accounts.filter(isOpenAccount);
  const restoredIds = new Set(openAccounts.map(({ userId }) => userId));
  const missing: Account[] = [];
  for (const account of openAccounts)
    if ((await users.find(account.userId)) === undefined) missing.push(account);
    else await updateUser(users, account, restoredIds);
  const renamed = new Map<string, string>();
  for (const account of missing) renamed.set(account.userId, await createUser(users, account));
  return renamed;
}
