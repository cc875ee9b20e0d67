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

/** Part of each commit that changes `signedOutAt` or `liveKey`: open screens learn why they receive nothing more. */
export const tellSessionsEnded = (before: ChannelOwner): Write =>
  tell(SessionsEnded, { userId: before.userId, endedChannel: channelOf(before) });

/** From the commit on, whoever signed in before is refused on every call, with a renewed token too. */
export const sessionsEnded = ({ accounts, now }: Ending, before: ChannelOwner): Write[] => [
  accounts.change(before.userId, { signedOutAt: now().toISOString() }),
  tellSessionsEnded(before),
];

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

type Checking = Limiting & { readonly users: Users };
type CheckPasswordInput = { readonly userId: string; readonly password?: string | undefined };

/**
 * Whoever is signed in says their password again, since a session left open is not yet its owner. Throws
 * `account.password_wrong` at the field `password`, and `request.too_many` to whoever guesses.
 */
export async function checkPassword(
  platform: Checking,
  { userId, password = '' }: CheckPasswordInput,
): Promise<void> {
  await limitPasswords(platform, userId);
  if (password !== '' && (await platform.users.isPassword(userId, password))) return;
  const refusal = password === '' ? accountErrors.password_needed : accountErrors.password_wrong;
  throw new AppError(refusal, { fields: [{ field: 'password', message: refusal.text }] });
}

/**
 * Whether a press that sets a password was done before and its answer lost: whoever made it brings the password that it
 * set (docs/adr/0046).
 */
export const isDoneBefore = async (
  platform: Checking,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<boolean> => (await mayRepeat(platform, userId)) && platform.users.isPassword(userId, password);
