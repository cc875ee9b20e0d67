import type { EventMeta } from '#events/define-event.ts';
import { listAdminRecipients, listFrontDeskRecipients } from '#lambdas/accounts/active-members.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Message, MessageKind } from '#shared/notifications/delivery.ts';
import { getNotificationTime } from '#shared/notifications/desk-reschedule.ts';
import { messageTemplates } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { deliver, type MessageDraft, type MessagePorts } from './deliver.ts';
import { toClientRecipient } from './recipients.ts';

export type AppointmentEvent = {
  readonly meta: EventMeta;
  readonly data: {
    readonly appointmentId: string;
    readonly previous?: Message['previous'];
    readonly by?: 'client' | 'admin';
    readonly depositStatus?: Appointment['deposit']['status'];
  };
};
export type AnnouncementPorts = MessagePorts & Pick<Platform, 'accounts' | 'appointments'>;

async function createDrafts(
  { meta, data }: AppointmentEvent,
  kind: MessageKind,
  {
    appointment,
    platform,
    channel,
  }: { appointment: Appointment; platform: AnnouncementPorts; channel: Message['channel'] },
): Promise<MessageDraft[]> {
  const { audience, isForFrontDesk } = messageTemplates[kind];
  const listTeamRecipients = isForFrontDesk ? listFrontDeskRecipients : listAdminRecipients;
  const recipients =
    audience === 'patient'
      ? [toClientRecipient(appointment, channel)]
      : await listTeamRecipients(platform, channel);
  const dueAt = data.previous && getNotificationTime(meta);
  return recipients.map((recipient) => ({
    subjectId: data.appointmentId,
    kind,
    channel,
    audience,
    ...recipient,
    deliveryId: hashText(`${meta.id} ${channel} ${recipient.recipientId}`),
    occurredAt: meta.occurredAt,
    ...(data.previous && { previous: data.previous }),
    ...(dueAt && { dueAt }),
  }));
}

function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let pendingRead: Promise<T> | undefined;
  return () => {
    pendingRead ??= read();
    return pendingRead;
  };
}

/** Reads the client's record and the settings once for all messages of one event. */
function memoizeReads(platform: AnnouncementPorts, { patientId }: Appointment): MessagePorts {
  const client = memoize(() => platform.patients.find(patientId));
  const settings = memoize(() => platform.settings.get());
  return {
    ...platform,
    patients: { find: (id) => (id === patientId ? client() : platform.patients.find(id)) },
    settings: { get: settings },
  };
}

/** Sends an event's messages by one channel. Throws after trying all recipients, so failures are retried. */
export async function announce(
  event: AppointmentEvent,
  kind: MessageKind,
  { platform, channel }: { readonly platform: AnnouncementPorts; readonly channel: Channel },
): Promise<void> {
  const appointment = await platform.appointments.get(event.data.appointmentId);
  const drafts = await createDrafts(event, kind, { appointment, platform, channel: channel.name });
  const deliverInput = { platform: memoizeReads(platform, appointment), channel };
  const results = await Promise.allSettled(drafts.map((draft) => deliver(draft, appointment, deliverInput)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${results.length} not notified`);
}
