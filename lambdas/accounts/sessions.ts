import { SessionsEnded } from '#events/accounts.ts';
import { emit, type Write } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ThrottlePorts } from '#lambdas/runtime/limits.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { buildChannel, type ChannelOwner } from '#shared/live/channels.ts';
import { canRetryPassword, limitPasswords } from './rate-limits.ts';

type SessionEndPorts = Pick<Platform, 'accounts' | 'now'>;
type SignOutPorts = Pick<Platform, 'now'> & { readonly users: Users };

/** Notifies open screens. Part of each commit that changes `signedOutAt` or `liveKey`. */
export const emitSessionsEnded = (before: ChannelOwner): Write =>
  emit(SessionsEnded, { userId: before.userId, endedChannel: buildChannel(before) });

/** Revokes all earlier sessions. Refreshed tokens are rejected as well. */
export const buildSessionEndWrites = ({ accounts, now }: SessionEndPorts, before: ChannelOwner): Write[] => [
  accounts.change(before.userId, { signedOutAt: now().toISOString() }),
  emitSessionsEnded(before),
];

/**
 * Revokes the refresh tokens and waits for the next full second, because tokens have timestamps in seconds and
 * a new sign-in must not count as an earlier one.
 */
export async function revokeSessions({ users, now }: SignOutPorts, userId: string): Promise<void> {
  await users.signOut(userId).catch((error: unknown) =>
    // The account check rejects them already.
    log.warn('sessions not revoked', { code: 'account.sessions_kept', userId, error: String(error) }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000 - (now().getTime() % 1_000)));
}

type PasswordCheckPorts = ThrottlePorts & { readonly users: Users };
type CheckPasswordInput = { readonly userId: string; readonly password?: string | undefined };

/** Checks the password. Throws `account.password_wrong`, `account.password_needed` or `request.too_many`. */
export async function checkPassword(
  platform: PasswordCheckPorts,
  { userId, password = '' }: CheckPasswordInput,
): Promise<void> {
  await limitPasswords(platform, userId);
  if (password !== '' && (await platform.users.verifyPassword(userId, password))) return;
  const definition = password === '' ? accountErrors.password_needed : accountErrors.password_wrong;
  throw new AppError(definition, { fields: [{ field: 'password', message: definition.text }] });
}

/** Whether the password is already set, as on a retry after a lost response (docs/adr/0046). */
export const isPasswordAlreadySet = async (
  platform: PasswordCheckPorts,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<boolean> =>
  (await canRetryPassword(platform, userId)) && platform.users.verifyPassword(userId, password);
