import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { smsPhone } from '#shared/core/contact.ts';
import type { Message } from '#shared/notifications/message.ts';

type Person = { readonly email: string; readonly phone: string };
type Recipient = Pick<Message, 'recipientId' | 'to'>;

/** The address of a person by one channel; a phone that takes no SMS stays as it was typed. */
const addressOf = ({ email, phone }: Person, channel: Message['channel']) =>
  channel === 'mail' ? email : (smsPhone(phone) ?? phone);

export const clientOf = ({ patient, patientId }: Appointment, channel: Message['channel']): Recipient => ({
  recipientId: patientId,
  to: addressOf(patient, channel),
});

/** Every active administrator. */
export async function administrators(
  { accounts }: Pick<Platform, 'accounts'>,
  channel: Message['channel'],
): Promise<Recipient[]> {
  const admins = await accounts.byRole('admin');
  return admins
    .filter(({ active }) => active)
    .map((admin) => ({ recipientId: admin.userId, to: addressOf(admin, channel) }));
}
