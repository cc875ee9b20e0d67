import type { Platform } from '#lambdas/platform/platform.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import { frontDesk, type Role } from '#shared/core/roles.ts';
import type { Message } from '#shared/notifications/delivery.ts';

type ContactDetails = { readonly email: string; readonly phone: string };
export type Recipient = Pick<Message, 'recipientId' | 'to'>;

/** Selects the e-mail or phone for a channel. A phone that cannot receive SMS is returned unchanged. */
export const selectAddress = ({ email, phone }: ContactDetails, channel: Message['channel']) =>
  channel === 'mail' ? email : (toSmsPhone(phone) ?? phone);

type MemberPorts = Pick<Platform, 'accounts'>;

export async function listActiveMembers({ accounts }: MemberPorts, ...roles: readonly Role[]) {
  const members = await Promise.all(roles.map((role) => accounts.byRole(role)));
  return members.flat().filter(({ active }) => active);
}

const createRecipientList =
  (...roles: readonly Role[]) =>
  async (platform: MemberPorts, channel: Message['channel']): Promise<Recipient[]> =>
    (await listActiveMembers(platform, ...roles)).map((member) => ({
      recipientId: member.userId,
      to: selectAddress(member, channel),
    }));

export const listAdminRecipients = createRecipientList('admin');

export const listStaffRecipients = createRecipientList('staff');

export const listFrontDeskRecipients = createRecipientList(...frontDesk);
