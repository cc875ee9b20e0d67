import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Client, Directory, User } from './directory.ts';
import { invalidParameter, notAuthorized, userNotFound } from './errors.ts';
import type { Context, Outcome } from './operation.ts';
import { assertNotLocked, forgetMisses, recordMiss } from './passwords.ts';
import { challengeMs, expiredSession, findChallenge, openChallenge, putChallenge } from './sessions.ts';
import { expectedSignature, isClientKey, makeServerKeys, makeVerifier } from './srp.ts';

export type ChallengeInput = {
  readonly client: Client;
  readonly parameters: Readonly<Record<string, string>>;
};

export function parameter({ parameters }: ChallengeInput, name: string): string {
  const value = parameters[name];
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** Finds a user for sign-in, or returns undefined if the client hides whether a name exists. */
export function findForSignIn(directory: Directory, client: Client, name: string): User | undefined {
  const user = directory.users.find(client.poolId, name);
  if (user) assertNotLocked(directory, user);
  if (client.preventUserExistenceErrors === 'ENABLED') return user;
  if (!user) throw userNotFound();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
}

/** Builds a fake challenge for an unknown name: always the same, and unsolvable. */
function decoy({ settings }: Directory, poolId: string, name: string) {
  const secret = settings.get('decoySecret') ?? randomBytes(32).toString('hex');
  settings.put('decoySecret', secret);
  const digest = createHmac('sha256', secret).update(`${poolId}/${name.toLowerCase()}`).digest('hex');
  const sub = digest.replace(/^(.{8})(.{4}).(.{3})(.{4})(.{12}).*$/, '$1-$2-4$3-$4-$5');
  const { verifier } = makeVerifier({ poolId, sub }, secret);
  return { sub, salt: digest.slice(-32).replace(/^0+/, ''), verifier };
}

/** First half of SRP: client and server exchange public keys. */
export function startSrp(given: ChallengeInput, { directory }: Context): Outcome {
  const { client } = given;
  const clientKey = parameter(given, 'SRP_A');
  if (!isClientKey(clientKey)) throw invalidParameter('SRP_A is not a usable key');
  const name = parameter(given, 'USERNAME');
  const user = findForSignIn(directory, client, name);
  const { sub, salt, verifier } = user
    ? { sub: user.sub, ...user.password }
    : decoy(directory, client.poolId, name);
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

/** Second half of SRP: returns the user if the client's signature proves the password. */
export function proveSrp(given: ChallengeInput, context: Context): User {
  const { directory } = context;
  const { poolId } = given.client;
  const secretBlock = parameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const challenge = findChallenge(directory, given.client, secretBlock);
  if (challenge?.kind !== 'password') throw expiredSession();
  directory.challenges.remove(secretBlock);
  const user = challenge.known ? directory.users.find(poolId, challenge.sub) : undefined;
  if (user) assertNotLocked(directory, user);
  const expected = expectedSignature({
    ...challenge,
    identity: { poolId, sub: challenge.sub },
    secretBlock,
    timestamp: parameter(given, 'TIMESTAMP'),
  });
  const signature = Buffer.from(parameter(given, 'PASSWORD_CLAIM_SIGNATURE'), 'base64');
  if (!user) throw notAuthorized();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    recordMiss(directory, user);
    throw notAuthorized();
  }
  forgetMisses(directory, user);
  return user;
}

/** Asks for a new password after a sign-in with a temporary one. */
export function askNewPassword(user: User, { clientId }: Client, { directory }: Context): Outcome {
  if (user.temporaryUntil !== undefined && user.temporaryUntil <= directory.nowMs())
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  const Session = putChallenge(directory, { kind: 'newPassword', clientId, sub: user.sub });
  const ChallengeParameters = {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify(user.attributes),
  };
  return { reply: { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session, ChallengeParameters } };
}

export function userAskedNewPassword({ directory }: Context, client: Client, session: string): User {
  const { sub } = openChallenge(directory, client, { session, kind: 'newPassword' });
  return directory.users.get(client.poolId, sub);
}
