import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ChallengeInput, parameter } from './challenges.ts';
import type { Client, Directory, User } from './directory.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import { type Context, type Outcome, operation } from './operation.ts';
import { lockAfter } from './passwords.ts';
import { openChallenge, putChallenge } from './sessions.ts';
import { stepOfCode, toBase32 } from './totp.ts';

const secretBytes = 32;

const notEnabled = (message: string) => new CognitoError('SoftwareTokenMFANotFoundException', message);

function assertOffered(directory: Directory, { poolId }: User): void {
  if (directory.pool(poolId).mfaConfiguration === 'OFF')
    throw notEnabled('Software Token MFA has not been enabled by the userPool');
}

const associateSoftwareToken = operation(
  z.object({ AccessToken: z.string() }),
  ({ AccessToken }, { directory, tokens }) => {
    const user = tokens.bearer(AccessToken);
    assertOffered(directory, user);
    const SecretCode = toBase32(randomBytes(secretBytes));
    // The earlier secret remains valid until this one is verified.
    directory.users.save({ ...user, pendingSecret: SecretCode });
    return { reply: { SecretCode } };
  },
);

const verifySoftwareToken = operation(
  z.object({
    AccessToken: z.string(),
    UserCode: z.string().check(z.regex(/^[0-9]+$/)),
    FriendlyDeviceName: z.optional(z.string()),
  }),
  ({ AccessToken, UserCode }, { directory, tokens }) => {
    const user = tokens.bearer(AccessToken);
    assertOffered(directory, user);
    const { pendingSecret } = user;
    if (pendingSecret === undefined) throw notEnabled('Software Token MFA does not exist for the user.');
    const step = stepOfCode(pendingSecret, UserCode, directory.nowMs());
    if (step === undefined)
      throw new CognitoError(
        'EnableSoftwareTokenMFAException',
        'Code mismatch and fail enable Software Token MFA',
      );
    const softwareToken = { secret: pendingSecret, lastStep: step, misses: 0, lockedUntil: 0 };
    directory.users.save({ ...user, softwareToken, pendingSecret: undefined });
    return { reply: { Status: 'SUCCESS' } };
  },
);

const Preference = {
  SoftwareTokenMfaSettings: z.optional(
    z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
  ),
};
type Preference = z.infer<z.ZodMiniObject<typeof Preference>>;

/** Returns the user with authenticator codes turned on or off. */
export function withPreference(
  user: User,
  { SoftwareTokenMfaSettings: wanted }: Preference,
  directory: Directory,
): User {
  if (!wanted) return user;
  if (wanted.Enabled) {
    assertOffered(directory, user);
    if (!user.softwareToken) throw invalidParameter('User has not verified software token mfa');
  }
  return { ...user, mfaEnabled: wanted.Enabled };
}

const setUserMfaPreference = operation(
  z.object({ AccessToken: z.string(), ...Preference }),
  ({ AccessToken, ...wanted }, { directory, tokens }) => {
    directory.users.save(withPreference(tokens.bearer(AccessToken), wanted, directory));
    return { reply: {} };
  },
);

const adminSetUserMfaPreference = operation(
  z.object({ UserPoolId: z.string(), Username: z.string(), ...Preference }),
  ({ UserPoolId, Username, ...wanted }, { directory }) => {
    directory.pool(UserPoolId);
    directory.users.save(withPreference(directory.users.get(UserPoolId, Username), wanted, directory));
    return { reply: {} };
  },
);

export const isAskedForCode = (user: User): boolean =>
  user.mfaEnabled === true && user.softwareToken !== undefined;

/** MFA fields in a user's description. */
export const mfaSettings = (user: User) =>
  isAskedForCode(user)
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

/** Asks for an authenticator code after a correct password. */
export function askSoftwareToken(user: User, { clientId }: Client, { directory }: Context): Outcome {
  const Session = putChallenge(directory, { kind: 'softwareToken', clientId, sub: user.sub });
  const ChallengeParameters = { USER_ID_FOR_SRP: user.sub };
  return { reply: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeParameters } };
}

/** Returns the user if the code is theirs and unused; a wrong one leaves the session open. */
export function proveSoftwareToken(given: ChallengeInput, { directory }: Context, session: string): User {
  const { client } = given;
  const { sub } = openChallenge(directory, client, { session, kind: 'softwareToken' });
  const user = directory.users.get(client.poolId, sub);
  const token = user.softwareToken;
  if (!token) throw notEnabled('Software Token MFA does not exist for the user.');
  const now = directory.nowMs();
  if (token.lockedUntil > now) throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  const step = stepOfCode(token.secret, parameter(given, 'SOFTWARE_TOKEN_MFA_CODE'), now);
  if (step === undefined) {
    directory.users.save({ ...user, softwareToken: { ...token, ...lockAfter(token.misses, now) } });
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= token.lastStep)
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  directory.challenges.remove(session);
  const softwareToken = { ...token, lastStep: step, misses: 0, lockedUntil: 0 };
  directory.users.save({ ...user, softwareToken });
  return directory.users.get(client.poolId, sub);
}

/** Operations for a signed-in user's own token. */
export const softwareTokenOperations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
};

export const adminSoftwareTokenOperations = { AdminSetUserMFAPreference: adminSetUserMfaPreference };
