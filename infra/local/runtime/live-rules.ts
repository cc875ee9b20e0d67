import { createHash } from 'node:crypto';
import { mayHear } from '#shared/live/channels.ts';
import type { LiveRules } from '../emulators/live/start.ts';
import { type Credentials, checkSignature } from '../emulators/storage/signature.ts';
import type { VerifyToken } from './jwt.ts';

/** Rules of the deployed channels: people subscribe to their own, the backend publishes by signature. */
export const liveRules = (verify: VerifyToken, credentials: Credentials): LiveRules => ({
  mayConnect: async (token) => (await verify(token)) !== undefined,

  async mayHear(token, channel) {
    const claims = await verify(token);
    if (claims?.['token_use'] !== 'access' || claims.sub === undefined) return false;
    return mayHear(channel, { id: claims.sub, signedInAt: Number(claims['auth_time'] ?? claims.iat) });
  },

  mayPublish(request, body) {
    const isWhole =
      request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
    try {
      const target = { path: request.url ?? '', query: new Map<string, string>() };
      // The SDK signs by the machine's own clock.
      checkSignature(request, target, { service: 'appsync', credentials, now: new Date() });
      return isWhole;
    } catch {
      return false;
    }
  },
});
