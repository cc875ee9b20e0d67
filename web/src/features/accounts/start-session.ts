import { getMe, type Me, startMySession } from '#shared/accounts/api.ts';
import { call } from '#web/src/lib/call.ts';

const longestUserAgent = 400;

/** After the user pool has signed somebody in: starts their session at the server, and answers who they are. */
export async function startSession(): Promise<Me> {
  await call(startMySession, { body: { userAgent: navigator.userAgent.slice(0, longestUserAgent) } });
  return call(getMe);
}
