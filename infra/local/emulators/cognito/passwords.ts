import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { CognitoError, notAuthorizedError } from './errors.ts';
import { defineOperation } from './operation.ts';
import { makeVerifier, matchesPassword } from './srp.ts';

const missesBeforeLock = 5;
const maxLockMs = 900_000;

export function assertPasswordPolicy(directory: Directory, poolId: string, password: string): void {
  if (password.length >= directory.requirePool(poolId).passwordMinimumLength) return;
  throw new CognitoError(
    'InvalidPasswordException',
    'Password did not conform with policy: Password not long enough',
  );
}

/** Returns the user with a new password and no failed attempts. */
export function withPassword(
  user: User,
  { password, status }: { password: string; status: User['status'] },
): User {
  return { ...user, password: makeVerifier(user, password), status, misses: 0, lockedUntil: 0 };
}

export function assertNotLocked(directory: Directory, user: User): void {
  if (user.lockedUntil > directory.nowMs()) throw notAuthorizedError('Password attempts exceeded');
}

/** Doubles the wait for each failed attempt from the fifth, from one second up to 15 minutes. */
export function calculateLock(earlierMisses: number, nowMs: number): { misses: number; lockedUntil: number } {
  const misses = earlierMisses + 1;
  const missesBeyond = misses - missesBeforeLock;
  const waitMs = missesBeyond < 0 ? 0 : Math.min(1000 * 2 ** missesBeyond, maxLockMs);
  return { misses, lockedUntil: nowMs + waitMs };
}

export const recordMiss = (directory: Directory, user: User): void =>
  directory.users.save({ ...user, ...calculateLock(user.misses, directory.nowMs()) });

export function resetMisses(directory: Directory, user: User): void {
  if (user.misses > 0) directory.users.save({ ...user, misses: 0, lockedUntil: 0 });
}

/** Throws for a wrong password, which counts as a failed attempt. */
export function verifyPassword(directory: Directory, user: User, password: string): void {
  assertNotLocked(directory, user);
  if (!matchesPassword(user, password, user.password)) {
    recordMiss(directory, user);
    throw notAuthorizedError();
  }
  resetMisses(directory, user);
}

/** Recovery is off, because the product mails its own links. The real service's error code is unknown. */
const forgotPassword = defineOperation(z.object({ ClientId: z.string(), Username: z.string() }), () => {
  throw notAuthorizedError('Self-service account recovery is off.');
});

const changePassword = defineOperation(
  z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
  ({ AccessToken, PreviousPassword, ProposedPassword }, { directory, tokens }) => {
    const user = tokens.requireBearer(AccessToken);
    verifyPassword(directory, user, PreviousPassword);
    assertPasswordPolicy(directory, user.poolId, ProposedPassword);
    directory.users.save(withPassword(user, { password: ProposedPassword, status: 'CONFIRMED' }));
    return { reply: {} };
  },
);

export const passwordOperations = {
  ForgotPassword: forgotPassword,
  ChangePassword: changePassword,
};
