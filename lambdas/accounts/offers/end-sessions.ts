import type { Write } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';

type Ending = Pick<Platform, 'accounts' | 'now'>;
type Forgetting = Pick<Platform, 'now'> & { readonly users: Users };

/** From the commit on, whoever signed in before is refused on every call, with a renewed token too. */
export const sessionsEnded = ({ accounts, now }: Ending, userId: string): Write =>
  accounts.change(userId, { signedOutAt: now().toISOString() });

/**
 * After the commit, so that no token is renewed either. Answers when the second is over: tokens count whole seconds,
 * and whoever signs in next is not taken for somebody who signed in before.
 */
export async function forgetSessions({ users, now }: Forgetting, userId: string): Promise<void> {
  await users.signOut(userId).catch((error: unknown) =>
    // The account refuses them already.
    log.warn('sessions not forgotten', { code: 'account.sessions_kept', userId, error: String(error) }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000 - (now().getTime() % 1_000)));
}
