import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from './errors.ts';
import { customMessage, operation } from './operation.ts';
import { isPassword, makeVerifier } from './srp.ts';

const hourMs = 3_600_000;
const missesBeforeLock = 5;
const longestLockMs = 900_000;
const missesPerCode = 5;

export function checkPolicy(directory: Directory, poolId: string, password: string): void {
  if (password.length >= directory.pool(poolId).passwordMinimumLength) return;
  throw new CognitoError(
    'InvalidPasswordException',
    'Password did not conform with policy: Password not long enough',
  );
}

/** The same user with this password, and with a clean slate of misses. */
export function withPassword(
  user: User,
  { password, status }: { password: string; status: User['status'] },
): User {
  return { ...user, password: makeVerifier(user, password), status, misses: 0, lockedUntil: 0 };
}

export function assertNotLocked(directory: Directory, user: User): void {
  if (user.lockedUntil > directory.nowMs()) throw notAuthorized('Password attempts exceeded');
}

/** From the fifth miss on, each one makes the wait twice as long, from a second up to 15 minutes. */
export function lockAfter(earlier: number, nowMs: number): { misses: number; lockedUntil: number } {
  const misses = earlier + 1;
  const beyond = misses - missesBeforeLock;
  const waitMs = beyond < 0 ? 0 : Math.min(1000 * 2 ** beyond, longestLockMs);
  return { misses, lockedUntil: nowMs + waitMs };
}

export const recordMiss = (directory: Directory, user: User): void =>
  directory.users.save({ ...user, ...lockAfter(user.misses, directory.nowMs()) });

export function forgetMisses(directory: Directory, user: User): void {
  if (user.misses > 0) directory.users.save({ ...user, misses: 0, lockedUntil: 0 });
}

/** Throws unless this is the user's password; a wrong one counts. */
export function provePassword(directory: Directory, user: User, password: string): void {
  assertNotLocked(directory, user);
  if (!isPassword(user, password, user.password)) {
    recordMiss(directory, user);
    throw notAuthorized();
  }
  forgetMisses(directory, user);
}

const masked = (email: string) => email.replace(/^(.).*@(.).*$/, '$1***@$2***');
const deliveryTo = (email: string) => ({
  CodeDeliveryDetails: { Destination: masked(email), DeliveryMedium: 'EMAIL', AttributeName: 'email' },
});

/** In an hour. The service counts names whether they are somebody's or not, so that a refusal tells nothing of them. */
const mostRecoveries = { name: 5, source: 30 };

function countRecovery(directory: Directory, kind: keyof typeof mostRecoveries, of: string): void {
  const { recoveries, nowMs } = directory;
  const key = `${kind}/${of}`;
  const earlier = recoveries.get(key);
  const since = earlier && earlier.expiresAt > nowMs() ? earlier : { count: 0, expiresAt: nowMs() + hourMs };
  const count = since.count + 1;
  recoveries.put(key, { ...since, count });
  if (count > mostRecoveries[kind])
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

const forgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  ({ ClientId, Username }, { directory, source }) => {
    const { poolId, preventUserExistenceErrors } = directory.client(ClientId);
    const user = directory.users.find(poolId, Username);
    countRecovery(directory, 'source', source);
    countRecovery(directory, 'name', `${poolId}/${user?.sub ?? Username.toLowerCase()}`);
    const isUniform = preventUserExistenceErrors === 'ENABLED';
    if (!user && !isUniform) throw userNotFound('Username/client id combination not found.');
    if (!user || (isUniform && !user.enabled)) return { reply: deliveryTo(Username) };
    if (!user.enabled) throw notAuthorized('User is disabled.');
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.');
    if (user.attributes.email_verified !== 'true')
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    directory.users.save({ ...user, recovery: { code, expiresAt: directory.nowMs() + hourMs, misses: 0 } });
    const message = customMessage(user, 'CustomMessage_ForgotPassword', code);
    return { reply: deliveryTo(user.attributes.email ?? ''), message };
  },
);

const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** Throws unless this is the live code; five wrong guesses spend it. */
function proveCode(directory: Directory, user: User, code: string): void {
  const { recovery } = user;
  if (!recovery || recovery.expiresAt <= directory.nowMs()) throw expiredCode();
  if (recovery.code === code) return;
  const misses = recovery.misses + 1;
  directory.users.save({ ...user, recovery: misses < missesPerCode ? { ...recovery, misses } : undefined });
  throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

const confirmForgotPassword = operation(
  z.object({
    ClientId: z.string(),
    Username: z.string(),
    ConfirmationCode: z.string(),
    Password: z.string(),
  }),
  ({ ClientId, Username, ConfirmationCode, Password }, { directory }) => {
    const { poolId, preventUserExistenceErrors } = directory.client(ClientId);
    const user = directory.users.find(poolId, Username);
    if (!user && preventUserExistenceErrors === 'LEGACY')
      throw userNotFound('Username/client id combination not found.');
    checkPolicy(directory, poolId, Password);
    if (!user) throw expiredCode();
    proveCode(directory, user, ConfirmationCode);
    const changed = withPassword(user, { password: Password, status: 'CONFIRMED' });
    directory.users.save({ ...changed, recovery: undefined });
    return { reply: {} };
  },
);

const changePassword = operation(
  z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() }),
  ({ AccessToken, PreviousPassword, ProposedPassword }, { directory, tokens }) => {
    const user = tokens.bearer(AccessToken);
    provePassword(directory, user, PreviousPassword);
    checkPolicy(directory, user.poolId, ProposedPassword);
    directory.users.save(withPassword(user, { password: ProposedPassword, status: 'CONFIRMED' }));
    return { reply: {} };
  },
);

export const passwordOperations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
};
