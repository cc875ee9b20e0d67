import type { Platform } from '#lambdas/platform/platform.ts';
import type { Users } from '#lambdas/platform/seams/users.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { limitPasswords } from '../rate-limits.ts';

type Checking = Pick<Platform, 'throttles' | 'now'> & { readonly users: Users };
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
