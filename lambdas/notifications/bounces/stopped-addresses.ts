import { findEmailHolder } from '#lambdas/accounts/email-holder.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import type { MailStop } from '#shared/core/email/mail-stop.ts';
import { formatFullName } from '#shared/core/person.ts';
import { isFrontDesk } from '#shared/core/roles.ts';
import { isOpenProspect } from '#shared/intake/prospects/prospect-state.ts';
import * as api from '#shared/notifications/mail-stop-api.ts';

type AddressHolder = Pick<api.StoppedAddress, 'userId' | 'holder' | 'name'>;

/** Finds the user who has or must prove this address. Undefined if it was changed or the user was removed. */
async function findHolder(
  platform: Platform,
  { userId, email }: MailStop,
): Promise<AddressHolder | undefined> {
  if (userId === undefined) return undefined;
  const [person, account, prospect] = await Promise.all([
    findEmailHolder(platform, userId),
    platform.accounts.find(userId),
    platform.prospects.find(userId),
  ]);
  if (person) {
    const isCurrentAddress = person.email === email || person.pendingEmail === email;
    return isCurrentAddress
      ? { userId, holder: person.kind, name: formatFullName(person.record) }
      : undefined;
  }
  if (account?.email === email && isOpenAccount(account) && isFrontDesk(account.role))
    return { userId, holder: 'desk', name: formatFullName(account) };
  if (prospect?.email === email && isOpenProspect(prospect))
    return { userId, holder: 'prospect', name: formatFullName(prospect) };
  return undefined;
}

export const listStoppedAddresses = operation(api.listStoppedAddresses, async (_, platform) => {
  const stops = await platform.mailStops.latest();
  const addresses = await Promise.all(
    stops.map(async (stop) => {
      const holder = await findHolder(platform, stop);
      const { email, reason, at } = stop;
      return holder && { email, reason, at, ...holder };
    }),
  );
  return addresses.filter((row) => row !== undefined);
});
