import { poolEmailOf } from '#lambdas/accounts/claim-email.ts';
import { unguessablePassword } from '#lambdas/accounts/open-account.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { frontDesk, groupOf } from '#shared/core/roles.ts';
import type { RenamedIds } from './renamed-ids.ts';

const isTaken = (error: unknown) => error instanceof AppError && error.is(accountErrors.email_taken);

/**
 * Takes an e-mail from whoever has it: somebody with an account gets their own later on; somebody who came after the
 * instant has nothing left here.
 */
async function freeEmail(users: Users, email: string, known: ReadonlySet<string>): Promise<void> {
  const holder = await users.find(email);
  if (holder === undefined) return;
  await (known.has(holder) ? users.changeEmail(holder, `${holder}@perdido.invalid`) : users.remove(holder));
}

/** The pool does as the account says: their e-mail, their group, and whether they may sign in. */
async function follow(users: Users, account: Account, known: ReadonlySet<string>): Promise<void> {
  const { userId, role, active } = account;
  const email = poolEmailOf(account);
  await users.changeEmail(userId, email).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    await freeEmail(users, email, known);
    await users.changeEmail(userId, email);
  });
  const from = frontDesk.filter((each) => each !== role).map((each) => groupOf[each]);
  if (frontDesk.some((each) => each === role)) await users.moveToGroup(userId, { from, to: groupOf[role] });
  await (active ? users.enable(userId) : users.disable(userId));
}

/** Somebody whom the pool does not know any more, under a new id; with a password that nobody knows. */
async function create(users: Users, account: Account): Promise<string> {
  const { role, active } = account;
  const email = poolEmailOf(account);
  const userId =
    (await users.find(email)) ??
    (await users.create({ email, group: groupOf[role], temporaryPassword: unguessablePassword() }));
  await (active ? users.enable(userId) : users.disable(userId));
  return userId;
}

/**
 * Makes the user pool know the people of these accounts, as the accounts say: they are all that the pool knew, but
 * passwords and authenticator apps. Answers the ids of those who had to be created anew, who set a password by
 * 'Olvide mi contraseña'. Called again it answers the same.
 */
export async function restoreUsers(accounts: readonly Account[], users: Users): Promise<RenamedIds> {
  const open = accounts.filter(isOpenAccount);
  const known = new Set(open.map(({ userId }) => userId));
  const missing: Account[] = [];
  for (const account of open)
    if ((await users.find(account.userId)) === undefined) missing.push(account);
    else await follow(users, account, known);
  const renamed = new Map<string, string>();
  for (const account of missing) renamed.set(account.userId, await create(users, account));
  return renamed;
}
