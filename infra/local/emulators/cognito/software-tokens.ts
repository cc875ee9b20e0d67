import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ChallengeInput, requireParameter } from './challenges.ts';
import type { Client, Directory, User } from './directory.ts';
import { CognitoError, invalidParameterError } from './errors.ts';
import { type Context, defineOperation, type OperationResult } from './operation.ts';
import { calculateLock } from './passwords.ts';
import { putChallenge, requireChallenge } from './sessions.ts';
import { findStep, toBase32 } from './totp.ts';

const secretBytes = 32;

const noSoftwareTokenError = (message: string) =>
  new CognitoError('SoftwareTokenMFANotFoundException', message);

function assertMfaEnabled(directory: Directory, { poolId }: User): void {
  if (directory.requirePool(poolId).mfaConfiguration === 'OFF')
    throw noSoftwareTokenError('Software Token MFA has not been enabled by the userPool');
}

const associateSoftwareToken = defineOperation(
  z.object({ AccessToken: z.string() }),
  ({ AccessToken }, { directory, tokens }) => {
    const user = tokens.requireBearer(AccessToken);
    assertMfaEnabled(directory, user);
    const SecretCode = toBase32(randomBytes(secretBytes));
    // The earlier secret remains valid until this one is verified.
    directory.users.save({ ...user, pendingSecret: SecretCode });
    return { reply: { SecretCode } };
  },
);

const verifySoftwareToken = defineOperation(
  z.object({
    AccessToken: z.string(),
    UserCode: z.string().check(z.regex(/^[0-9]+$/)),
    FriendlyDeviceName: z.optional(z.string()),
  }),
  ({ AccessToken, UserCode }, { directory, tokens }) => {
    const user = tokens.requireBearer(AccessToken);
    assertMfaEnabled(directory, user);
    const { pendingSecret } = user;
    if (pendingSecret === undefined)
      throw noSoftwareTokenError('Software Token MFA does not exist for the user.');
    const step = findStep(pendingSecret, UserCode, directory.nowMs());
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

const MfaPreference = {
  SoftwareTokenMfaSettings: z.optional(
    z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
  ),
};
type MfaPreference = z.infer<z.ZodMiniObject<typeof MfaPreference>>;

export function applyMfaPreference(
  user: User,
  { SoftwareTokenMfaSettings: settings }: MfaPreference,
  directory: Directory,
): User {
  if (!settings) return user;
  if (settings.Enabled) {
    assertMfaEnabled(directory, user);
    if (!user.softwareToken) throw invalidParameterError('User has not verified software token mfa');
  }
  return { ...user, mfaEnabled: settings.Enabled };
}

const setUserMfaPreference = defineOperation(
  z.object({ AccessToken: z.string(), ...MfaPreference }),
  ({ AccessToken, ...preference }, { directory, tokens }) => {
    directory.users.save(applyMfaPreference(tokens.requireBearer(AccessToken), preference, directory));
    return { reply: {} };
  },
);

const adminSetUserMfaPreference = defineOperation(
  z.object({ UserPoolId: z.string(), Username: z.string(), ...MfaPreference }),
  ({ UserPoolId, Username, ...preference }, { directory }) => {
    directory.requirePool(UserPoolId);
    directory.users.save(
      applyMfaPreference(directory.users.get(UserPoolId, Username), preference, directory),
    );
    return { reply: {} };
  },
);

export const requiresCode = (user: User): boolean =>
  user.mfaEnabled === true && user.softwareToken !== undefined;

export const toMfaSettings = (user: User) =>
  requiresCode(user)
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

export function challengeSoftwareToken(
  user: User,
  { clientId }: Client,
  { directory }: Context,
): OperationResult {
  const Session = putChallenge(directory, { kind: 'softwareToken', clientId, sub: user.sub });
  const ChallengeParameters = { USER_ID_FOR_SRP: user.sub };
  return { reply: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeParameters } };
}

/** Returns the user of a correct, unused code. A wrong code leaves the session open. */
export function verifySoftwareTokenCode(
  input: ChallengeInput,
  { directory }: Context,
  session: string,
): User {
  const { client } = input;
  const { sub } = requireChallenge(directory, client, { session, kind: 'softwareToken' });
  const user = directory.users.get(client.poolId, sub);
  const token = user.softwareToken;
  if (!token) throw noSoftwareTokenError('Software Token MFA does not exist for the user.');
  const nowMs = directory.nowMs();
  if (token.lockedUntil > nowMs)
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  const step = findStep(token.secret, requireParameter(input, 'SOFTWARE_TOKEN_MFA_CODE'), nowMs);
  if (step === undefined) {
    directory.users.save({ ...user, softwareToken: { ...token, ...calculateLock(token.misses, nowMs) } });
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  }
  if (step <= token.lastStep)
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  directory.challenges.remove(session);
  const softwareToken = { ...token, lastStep: step, misses: 0, lockedUntil: 0 };
  directory.users.save({ ...user, softwareToken });
  return directory.users.get(client.poolId, sub);
}

export const softwareTokenOperations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
};

export const adminSoftwareTokenOperations = { AdminSetUserMFAPreference: adminSetUserMfaPreference };
