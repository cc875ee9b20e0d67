import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Client, Directory, User } from './directory.ts';
import { invalidParameterError, notAuthorizedError, userNotFoundError } from './errors.ts';
import type { Context, OperationResult } from './operation.ts';
import { assertNotLocked, recordMiss, resetMisses } from './passwords.ts';
import {
  challengeMs,
  expiredSessionError,
  findChallenge,
  putChallenge,
  requireChallenge,
} from './sessions.ts';
import { calculateSignature, isClientKey, makeServerKeys, makeVerifier } from './srp.ts';

export type ChallengeInput = {
  readonly client: Client;
  readonly parameters: Readonly<Record<string, string>>;
};

export function requireParameter({ parameters }: ChallengeInput, name: string): string {
  const value = parameters[name];
  if (value === undefined) throw invalidParameterError(`Missing required parameter ${name}`);
  return value;
}

/** Finds a user for sign-in. An unknown name gives undefined if the client hides whether a name exists. */
export function findSignInUser(directory: Directory, client: Client, name: string): User | undefined {
  const user = directory.users.find(client.poolId, name);
  if (user) assertNotLocked(directory, user);
  if (client.preventUserExistenceErrors === 'ENABLED') return user;
  if (!user) throw userNotFoundError();
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  return user;
}

/** Builds a fake challenge for an unknown name, which is always the same and has no solution. */
function buildDecoyChallenge({ settings }: Directory, poolId: string, name: string) {
  const secret = settings.get('decoySecret') ?? randomBytes(32).toString('hex');
  settings.put('decoySecret', secret);
  const digest = createHmac('sha256', secret).update(`${poolId}/${name.toLowerCase()}`).digest('hex');
  const sub = digest.replace(/^(.{8})(.{4}).(.{3})(.{4})(.{12}).*$/, '$1-$2-4$3-$4-$5');
  const { verifier } = makeVerifier({ poolId, sub }, secret);
  return { sub, salt: digest.slice(-32).replace(/^0+/, ''), verifier };
}

/** First half of SRP, in which client and server exchange public keys. */
export function startSrp(input: ChallengeInput, { directory }: Context): OperationResult {
  const { client } = input;
  const clientKey = requireParameter(input, 'SRP_A');
  if (!isClientKey(clientKey)) throw invalidParameterError('SRP_A is not a usable key');
  const name = requireParameter(input, 'USERNAME');
  const user = findSignInUser(directory, client, name);
  const { sub, salt, verifier } = user
    ? { sub: user.sub, ...user.password }
    : buildDecoyChallenge(directory, client.poolId, name);
  const keys = makeServerKeys(verifier);
  const secretBlock = randomBytes(256).toString('base64');
  directory.challenges.put(secretBlock, {
    kind: 'password',
    clientId: client.clientId,
    sub,
    known: user !== undefined,
    verifier,
    clientKey,
    keys,
    expiresAt: directory.nowMs() + challengeMs,
  });
  const ChallengeParameters = {
    SALT: salt,
    SECRET_BLOCK: secretBlock,
    SRP_B: keys.published,
    USERNAME: sub,
    USER_ID_FOR_SRP: sub,
  };
  return { reply: { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters } };
}

/** Second half of SRP, which returns the user if the client's signature proves the password. */
export function verifySrp(input: ChallengeInput, context: Context): User {
  const { directory } = context;
  const { poolId } = input.client;
  const secretBlock = requireParameter(input, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = findChallenge(directory, input.client, secretBlock);
  if (challenge?.kind !== 'password') throw expiredSessionError();
  directory.challenges.remove(secretBlock);
  const user = challenge.known ? directory.users.find(poolId, challenge.sub) : undefined;
  if (user) assertNotLocked(directory, user);
  const expected = calculateSignature({
    ...challenge,
    identity: { poolId, sub: challenge.sub },
    secretBlock,
    timestamp: requireParameter(input, 'TIMESTAMP'),
  });
  const signature = Buffer.from(requireParameter(input, 'PASSWORD_CLAIM_SIGNATURE'), 'base64');
  if (!user) throw notAuthorizedError();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    recordMiss(directory, user);
    throw notAuthorizedError();
  }
  resetMisses(directory, user);
  return user;
}

export function challengeNewPassword(
  user: User,
  { clientId }: Client,
  { directory }: Context,
): OperationResult {
  if (user.temporaryUntil !== undefined && user.temporaryUntil <= directory.nowMs())
    throw notAuthorizedError('Temporary password has expired and must be reset by an administrator.');
  const Session = putChallenge(directory, { kind: 'newPassword', clientId, sub: user.sub });
  const ChallengeParameters = {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify(user.attributes),
  };
  return { reply: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session, ChallengeParameters } };
}

export function findNewPasswordUser({ directory }: Context, client: Client, session: string): User {
  const { sub } = requireChallenge(directory, client, { session, kind: 'newPassword' });
  return directory.users.get(client.poolId, sub);
}
