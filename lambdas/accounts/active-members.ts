import type { Platform } from '#lambdas/platform/platform.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import { frontDesk, type Role } from '#shared/core/roles.ts';
import type { Message } from '#shared/notifications/delivery.ts';

type Person = { readonly email: string; readonly phone: string };
export type Recipient = Pick<Message, 'recipientId' | 'to'>;

/** A person's e-mail or phone for a channel; a phone that cannot receive SMS is returned unchanged. */
export const addressOf = ({ email, phone }: Person, channel: Message['channel']) =>
  channel === 'mail' ? email : (smsPhone(phone) ?? phone);

type Reading = Pick<Platform, 'accounts'>;

export async function activeMembers({ accounts }: Reading, ...roles: readonly Role[]) {
  const members = await Promise.all(roles.map((role) => accounts.byRole(role)));
  return members.flat().filter(({ active }) => active);
}

const everyActive =
  (...roles: readonly Role[]) =>
  async (platform: Reading, channel: Message['channel']): Promise<Recipient[]> =>
    (await activeMembers(platform, ...roles)).map((member) => ({
      recipientId: member.userId,
      to: addressOf(member, channel),
    }));

/** Every active administrator. */
export const administrators = everyActive('admin');

/** Every active aesthetician. */
export const activeStaff = everyActive('staff');

/** Every active administrator and supervisor. */
export const frontDeskMembers = everyActive(...frontDesk);
