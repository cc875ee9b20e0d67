import { join } from 'node:path';
import { openDirectory } from '#infra/local/emulators/cognito/directory.ts';
import { loadSigner } from '#infra/local/emulators/cognito/signer.ts';
import { formatIssuer } from '#infra/local/emulators/cognito/tokens.ts';
import { userPoolClientId, userPoolId } from '#infra/local/runtime/emulators.ts';
import { now } from '#lambdas/platform/clock.ts';
import { groupByRole, type Role } from '#shared/core/roles.ts';

export type TokenHolder = { readonly userId: string; readonly role: Role };
export type MintToken = (holder: TokenHolder, claims?: Record<string, unknown>) => string;

const lifetimeSeconds = 900;

/**
 * Signs access tokens with the key of the user pool in this directory. Hundreds of users need no password
 * each, and a test whose clock has moved stays signed in.
 */
export function createTokenMinter(directory: string): MintToken {
  const pool = openDirectory({ file: join(directory, 'cognito.db'), now });
  const signer = loadSigner(pool);
  pool.close();
  const cachedTokens = new Map<string, { readonly token: string; readonly issuedAt: number }>();
  return ({ userId, role }, claims) => {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const holder = `${role} ${userId}`;
    const cached = claims ? undefined : cachedTokens.get(holder);
    // Cached for one second only, because a user whose sessions ended needs a newer token.
    if (cached?.issuedAt === issuedAt) return cached.token;
    const token = signer.sign({
      sub: userId,
      username: userId,
      iss: formatIssuer(userPoolId),
      client_id: userPoolClientId,
      token_use: 'access',
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
      'cognito:groups': [groupByRole[role]],
      ...claims,
    });
    if (!claims) cachedTokens.set(holder, { token, issuedAt });
    return token;
  };
}
