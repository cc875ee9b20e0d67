import { toPoolEmail } from '#lambdas/accounts/claim-email.ts';
import { generateUnguessablePassword } from '#lambdas/accounts/open-account.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { frontDesk, groupByRole } from '#shared/core/roles.ts';
import type { RenamedIds } from './renamed-ids.ts';

const isTaken = (error: unknown) => error instanceof AppError && error.is(accountErrors.email_taken);

/** Frees an e-mail whose holder is restored later, or joined after the instant and is removed. */
async function freeEmail(users: Users, email: string, known: ReadonlySet<string>): Promise<void> {
  const holder = await users.find(email);
  if (holder === undefined) return;
  await (known.has(holder) ? users.changeEmail(holder, `${holder}@perdido.invalid`) : users.remove(holder));
}

async function updateUser(users: Users, account: Account, known: ReadonlySet<string>): Promise<void> {
  const { userId, role, active } = account;
  const email = toPoolEmail(account);
  await users.changeEmail(userId, email).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    await freeEmail(users, email, known);
    await users.changeEmail(userId, email);
  });
  const from = frontDesk.filter((each) => each !== role).map((each) => groupByRole[each]);
  if (frontDesk.some((each) => each === role))
    await users.moveToGroup(userId, { from, to: groupByRole[role] });
  await (active ? users.enable(userId) : users.disable(userId));
}

/** Creates a user whom the pool no longer has, with a new id and an unknown password. */
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
 * Updates the user pool to the accounts, except passwords and authenticator apps. Returns new ids of
 * recreated users, who set a password by 'Olvide mi contraseña'. A repeated call returns the same.
 */
export async function restoreUsers(accounts: readonly Account[], users: Users): Promise<RenamedIds> {
  const open = accounts.filter(isOpenAccount);
  const known = new Set(open.map(({ userId }) => userId));
  const missing: Account[] = [];
  for (const account of open)
    if ((await users.find(account.userId)) === undefined) missing.push(account);
    else await updateUser(users, account, known);
  const renamed = new Map<string, string>();
  for (const account of missing) renamed.set(account.userId, await createUser(users, account));
  return renamed;
}
