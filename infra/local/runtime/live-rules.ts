import { createHash } from 'node:crypto';
import { canSubscribe } from '#shared/live/channels.ts';
import type { LiveRules } from '../emulators/live/start.ts';
import { type Credentials, checkSignature } from '../emulators/storage/signature.ts';
import type { VerifyToken } from './jwt.ts';

/**
 * Rules of the deployed channels. Users subscribe to their own channels, and the backend publishes with a
 * signature.
 */
export const createLiveRules = (verify: VerifyToken, credentials: Credentials): LiveRules => ({
  canConnect: async (token) => (await verify(token)) !== undefined,

  async canSubscribe(token, channel) {
    const claims = await verify(token);
    if (claims?.['token_use'] !== 'access' || claims.sub === undefined) return false;
    return canSubscribe(channel, { id: claims.sub, signedInAt: Number(claims['auth_time'] ?? claims.iat) });
  },

  canPublish(request, body) {
    const isBodyIntact =
      request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
    try {
      const target = { path: request.url ?? '', query: new Map<string, string>() };
      // The SDK signs with the machine's clock.
      checkSignature(request, target, { service: 'appsync', credentials, now: new Date() });
      return isBodyIntact;
    } catch {
      return false;
    }
  },
});
