import { operation } from '#lambdas/runtime/operation.ts';
import { minimumPassword } from '#shared/accounts/password.ts';
import { getRegistration as route } from '#shared/accounts/registration-api.ts';
import { limitLooks } from '../rate-limits.ts';
import { registering, unreadable } from './registering.ts';

/** Tells nothing of the person: whether their invitation still holds is told to whoever brings its password. */
export const getRegistration = operation(route, async ({ params: { id }, source }, platform) => {
  await limitLooks(platform, source);
  if (await registering(platform, id))
    return { kind: 'prospect' as const, minimumPassword: minimumPassword('patient') };
  const account = await platform.accounts.find(id);
  if (!account) return unreadable();
  return { kind: 'invitation' as const, minimumPassword: minimumPassword(account.role) };
});
