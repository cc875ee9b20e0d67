import { listActiveMembers, type Recipient, selectAddress } from '#lambdas/accounts/active-members.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { frontDesk } from '#shared/core/roles.ts';
import type { Message, NoticeKind } from '#shared/notifications/delivery.ts';
import type { Message as Letter } from '../messages/letter.ts';

export const toClientRecipient = (
  { patient, patientId }: Appointment,
  channel: Message['channel'],
): Recipient => ({
  recipientId: patientId,
  to: selectAddress(patient, channel),
});

type AddressedMessage = Pick<Message, 'audience' | 'recipientId' | 'channel' | 'to'>;
type ReaddressedDraft<D> = {
  readonly draft: D;
  readonly appointment: Appointment;
  /** False if the recipient was deactivated or removed, or the mailbox belongs to another person. */
  readonly isActive: boolean;
};

/** Replaces the client data copied at booking with the client's current record. */
export async function refreshRecipient<D extends AddressedMessage>(
  draft: D,
  appointment: Appointment,
  {
    patients,
    accounts,
  }: Pick<Platform, 'accounts'> & { readonly patients: Pick<Platform['patients'], 'find'> },
): Promise<ReaddressedDraft<D>> {
  const { audience, recipientId, channel } = draft;
  const client = await patients.find(appointment.patientId);
  const recipient = audience === 'patient' ? client : await accounts.find(recipientId);
  const { firstName, lastName, email, phone } = client ?? appointment.patient;
  const hasLostMailbox =
    audience === 'patient' && channel === 'mail' && client && (await isMailboxLost(client, { accounts }));
  return {
    draft: { ...draft, to: recipient ? selectAddress(recipient, channel) : draft.to },
    appointment: { ...appointment, patient: { firstName, lastName, email, phone } },
    isActive: recipient?.active === true && !hasLostMailbox,
  };
}

export async function addressFrontDesk(
  platform: Pick<Platform, 'accounts'>,
  kind: NoticeKind,
  message: Letter,
) {
  const members = await listActiveMembers(platform, ...frontDesk);
  return members.map((member) => ({
    userId: member.userId,
    to: selectAddress(member, 'mail'),
    kind,
    message,
  }));
}
