import { getMe, type Me, startMySession } from '#shared/accounts/api.ts';
import { call } from '#web/src/lib/call.ts';

const maxUserAgentLength = 400;

/** Starts the session at the server after the user pool's sign-in, and returns the profile. */
export async function startSession(): Promise<Me> {
  await call(startMySession, { body: { userAgent: navigator.userAgent.slice(0, maxUserAgentLength) } });
  return call(getMe);
}
