import type { Write } from '#lambdas/platform/commit.ts';
import { type Claiming, claimEmail, emailTaken, isEmailTaken, poolEmailOf } from '../claim-email.ts';

type Moving = { readonly userId: string; readonly email: string };

/** The claim was in vain: they go on signing in with whatever e-mail their account holds now. */
export async function giveBackEmail(platform: Claiming, { userId, email }: Moving): Promise<void> {
  const { accounts, uniqueClaims, users, commit } = platform;
  const account = await accounts.find(userId);
  if (account === undefined || account.email === email) return;
  await users.changeEmail(userId, poolEmailOf(account));
  await commit(uniqueClaims.release('email', email));
}

/**
 * The e-mail is claimed for this person and nobody else, then it is what they sign in with. Answers what belongs to the
 * commit of their record, which is stale once somebody gave the claim back; when that fails, `giveBackEmail`.
 * Throws as `claimEmail` at the field `email`, everything as it was.
 */
export async function takeEmail(
  platform: Claiming,
  { userId, email, isProved }: Moving & { readonly isProved?: true | undefined },
): Promise<Write> {
  const at = await claimEmail(platform, { email, ownerId: userId, isProved });
  try {
    await platform.users.changeEmail(userId, email);
  } catch (error) {
    await giveBackEmail(platform, { userId, email });
    throw isEmailTaken(error) ? emailTaken(error) : error;
  }
  return platform.uniqueClaims.renew({ kind: 'email', name: email, before: at, at, ownerId: userId });
}
