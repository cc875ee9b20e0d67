import { randomBytes } from 'node:crypto';
import type { Challenge, Client, Directory } from './directory.ts';
import { notAuthorizedError } from './errors.ts';

export const challengeMs = 180_000;

export const expiredSessionError = () =>
  notAuthorizedError('Invalid session for the user, session is expired.');

type FollowUpChallenge = Exclude<Challenge, { kind: 'password' }>;

export function putChallenge(
  { challenges, nowMs }: Directory,
  challenge: Omit<FollowUpChallenge, 'expiresAt'>,
): string {
  const session = randomBytes(48).toString('base64url');
  challenges.put(session, { ...challenge, expiresAt: nowMs() + challengeMs });
  return session;
}

export function findChallenge(
  directory: Directory,
  { clientId }: Client,
  session: string,
): Challenge | undefined {
  const challenge = directory.challenges.get(session);
  const isLive = challenge?.clientId === clientId && challenge.expiresAt > directory.nowMs();
  return isLive ? challenge : undefined;
}

/** Returns the challenge of a session. Throws if it is missing, expired or of another kind. */
export function requireChallenge(
  directory: Directory,
  client: Client,
  { session, kind }: { readonly session: string; readonly kind: FollowUpChallenge['kind'] },
): Challenge {
  const challenge = findChallenge(directory, client, session);
  if (challenge?.kind !== kind) throw expiredSessionError();
  return challenge;
}
