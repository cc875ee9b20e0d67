import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import type { Client, Directory, Login, User } from './directory.ts';
import { notAuthorizedError } from './errors.ts';
import { loadSigner, type Signer } from './signer.ts';

/** Returns AWS's issuer address, so that token verification needs no rule for the emulator. */
export function formatIssuer(poolId: string): string {
  return `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

export type Tokens = ReturnType<typeof openTokens>;

const AccessClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  exp: z.number(),
  scope: z._default(z.string(), ''),
});
const selfServiceScope = 'aws.cognito.signin.user.admin';
const toSeconds = (ms: number) => Math.floor(ms / 1000);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Opens the token service. A sign-in is one `Login`, whose id (`origin`) is in all its tokens. */
export function openTokens(directory: Directory) {
  const { logins, users, nowMs } = directory;
  const signer = loadSigner(directory);
  return {
    jwks: { keys: [signer.publicJwk] } satisfies JSONWebKeySet,

    issue(user: User, client: Client) {
      const origin = randomUUID();
      const secret = randomBytes(32).toString('base64url');
      const signedInAt = nowMs();
      const expiresAt = signedInAt + client.refreshTokenDays * 86_400_000;
      const { poolId, sub } = user;
      const { clientId } = client;
      const secretHash = hash(secret);
      logins.put(`${sub}/${origin}`, { poolId, sub, clientId, secretHash, signedInAt, expiresAt });
      const tokens = signTokens(signer, { user, client, origin, signedInAt, now: nowMs() });
      return { ...tokens, RefreshToken: `${sub}.${origin}.${secret}` };
    },

    refresh(client: Client, refreshToken: string) {
      const match = findLogin(directory, client, refreshToken);
      if (!match) throw notAuthorizedError('Refresh Token has been revoked');
      const { login, origin } = match;
      if (login.expiresAt <= nowMs()) throw notAuthorizedError('Refresh Token has expired');
      const user = users.find(login.poolId, login.sub);
      if (!user?.enabled) throw notAuthorizedError('User is disabled.');
      return signTokens(signer, { user, client, origin, signedInAt: login.signedInAt, now: nowMs() });
    },

    revoke(client: Client, refreshToken: string): void {
      const match = findLogin(directory, client, refreshToken);
      if (match) logins.remove(match.key);
    },

    /** Returns the user of a valid, unrevoked access token that may call self-service operations. */
    requireBearer(accessToken: string): User {
      const claims = AccessClaims.safeParse(signer.verifyToken(accessToken));
      if (!claims.success) throw notAuthorizedError('Invalid Access Token');
      const { sub, iss, origin_jti, exp, scope } = claims.data;
      if (exp <= toSeconds(nowMs())) throw notAuthorizedError('Access Token has expired');
      const user = users.find(iss.slice(iss.lastIndexOf('/') + 1), sub);
      if (!user || !logins.get(`${sub}/${origin_jti}`))
        throw notAuthorizedError('Access Token has been revoked');
      if (scope !== selfServiceScope) throw notAuthorizedError('Access Token does not have required scopes');
      return user;
    },
  };
}

function findLogin(
  { logins }: Directory,
  { clientId }: Client,
  refreshToken: string,
): { key: string; login: Login; origin: string } | undefined {
  const [sub, origin, secret] = refreshToken.split('.');
  if (!sub || !origin || !secret) throw notAuthorizedError('Invalid Refresh Token');
  const key = `${sub}/${origin}`;
  const login = logins.get(key);
  const isMatching = login?.secretHash === hash(secret) && login.clientId === clientId;
  return isMatching ? { key, login, origin } : undefined;
}

function signTokens(
  signer: Signer,
  session: { user: User; client: Client; origin: string; signedInAt: number; now: number },
) {
  const { user, client } = session;
  const ExpiresIn = client.accessTokenMinutes * 60;
  const issuedAt = toSeconds(session.now);
  const commonClaims = {
    sub: user.sub,
    iss: formatIssuer(user.poolId),
    origin_jti: session.origin,
    auth_time: toSeconds(session.signedInAt),
    iat: issuedAt,
    exp: issuedAt + ExpiresIn,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
  };
  return {
    TokenType: 'Bearer',
    ExpiresIn,
    AccessToken: signer.sign({
      ...commonClaims,
      client_id: client.clientId,
      token_use: 'access',
      ...(client.isSelfService && { scope: selfServiceScope }),
      username: user.sub,
      jti: randomUUID(),
    }),
    IdToken: signer.sign({
      ...user.attributes,
      email_verified: user.attributes.email_verified === 'true',
      ...commonClaims,
      aud: client.clientId,
      token_use: 'id',
      'cognito:username': user.sub,
      jti: randomUUID(),
    }),
  };
}
