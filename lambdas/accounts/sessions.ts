import { SessionsEnded } from '#events/accounts.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Limiting } from '#lambdas/runtime/limits.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { type ChannelOwner, channelOf } from '#shared/live/channels.ts';
import { limitPasswords, mayRepeat } from './rate-limits.ts';

type Ending = Pick<Platform, 'accounts' | 'now'>;
type Forgetting = Pick<Platform, 'now'> & { readonly users: Users };

/** Notifies open screens; part of each commit that changes `signedOutAt` or `liveKey`. */
export const tellSessionsEnded = (before: ChannelOwner): Write =>
  tell(SessionsEnded, { userId: before.userId, endedChannel: channelOf(before) });

/** Revokes all earlier sessions; refreshed tokens are rejected as well. */
export const sessionsEnded = ({ accounts, now }: Ending, before: ChannelOwner): Write[] => [
  accounts.change(before.userId, { signedOutAt: now().toISOString() }),
  tellSessionsEnded(before),
];

/**
 * Revokes the refresh tokens and waits for the next full second: tokens have timestamps in seconds, and a new
 * sign-in must not count as an earlier one.
 */
export async function forgetSessions({ users, now }: Forgetting, userId: string): Promise<void> {
  await users.signOut(userId).catch((error: unknown) =>
    // The account check rejects them already.
    log.warn('sessions not forgotten', { code: 'account.sessions_kept', userId, error: String(error) }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000 - (now().getTime() % 1_000)));
}

type Checking = Limiting & { readonly users: Users };
type CheckPasswordInput = { readonly userId: string; readonly password?: string | undefined };

/** Checks the password; throws `account.password_wrong` or `password_needed`, and `request.too_many`. */
export async function checkPassword(
  platform: Checking,
  { userId, password = '' }: CheckPasswordInput,
): Promise<void> {
  await limitPasswords(platform, userId);
  if (password !== '' && (await platform.users.isPassword(userId, password))) return;
  const refusal = password === '' ? accountErrors.password_needed : accountErrors.password_wrong;
  throw new AppError(refusal, { fields: [{ field: 'password', message: refusal.text }] });
}

/** Whether the password is already set, as on a retry after a lost response (docs/adr/0046). */
export const isDoneBefore = async (
  platform: Checking,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<boolean> => (await mayRepeat(platform, userId)) && platform.users.isPassword(userId, password);
