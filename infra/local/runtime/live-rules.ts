import { createHash } from 'node:crypto';
import { type Role, roleByGroup, roles } from '#shared/core/roles.ts';
import { mayHear } from '#shared/live/channels.ts';
import type { LiveRules } from '../emulators/live/start.ts';
import { type Credentials, checkSignature } from '../emulators/storage/signature.ts';
import type { VerifyToken } from './jwt.ts';

/** The widest role of the token's groups. */
function roleIn(groups: unknown): Role | undefined {
  const held = Array.isArray(groups) ? groups.map((group) => roleByGroup[String(group)]) : [];
  return roles.find((role) => held.includes(role));
}

/** The rules of the deployed channels: people listen to their own with the pool's token, the product's signature speaks. */
export const liveRules = (verify: VerifyToken, credentials: Credentials): LiveRules => ({
  mayConnect: async (token) => (await verify(token)) !== undefined,

  async mayHear(token, channel) {
    const claims = await verify(token);
    if (claims?.['token_use'] !== 'access') return false;
    const role = roleIn(claims['cognito:groups']);
    return role !== undefined && claims.sub !== undefined && mayHear(channel, { id: claims.sub, role });
  },

  mayPublish(request, body) {
    const isWhole =
      request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
    try {
      const target = { path: request.url ?? '', query: new Map<string, string>() };
      // The SDK signs with the machine's own clock.
      checkSignature(request, target, { service: 'appsync', credentials, now: new Date() });
      return isWhole;
    } catch {
      return false;
    }
  },
});
