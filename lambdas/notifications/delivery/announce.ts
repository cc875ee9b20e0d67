import type { Meta } from '#events/define-event.ts';
import { administrators, frontDeskMembers } from '#lambdas/accounts/active-members.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import type { Message, MessageKind } from '#shared/notifications/delivery.ts';
import { toldFrom } from '#shared/notifications/desk-reschedule.ts';
import { kinds } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { type Delivering, type Draft, deliver } from './deliver.ts';
import { clientOf } from './recipients.ts';

export type AppointmentEvent = {
  readonly meta: Meta;
  readonly data: {
    readonly appointmentId: string;
    readonly previous?: Message['previous'];
    readonly by?: 'client' | 'admin';
    readonly depositStatus?: Appointment['deposit']['status'];
  };
};
export type Announcing = Delivering & Pick<Platform, 'accounts' | 'appointments'>;

async function draftsOf(
  { meta, data }: AppointmentEvent,
  kind: MessageKind,
  {
    appointment,
    platform,
    channel,
  }: { appointment: Appointment; platform: Announcing; channel: Message['channel'] },
): Promise<Draft[]> {
  const { audience, isForFrontDesk } = kinds[kind];
  const ofTheCenter = isForFrontDesk ? frontDeskMembers : administrators;
  const recipients =
    audience === 'patient' ? [clientOf(appointment, channel)] : await ofTheCenter(platform, channel);
  const dueAt = data.previous && toldFrom(meta);
  return recipients.map((recipient) => ({
    subjectId: data.appointmentId,
    kind,
    channel,
    audience,
    ...recipient,
    deliveryId: hashOf(`${meta.id} ${channel} ${recipient.recipientId}`),
    occurredAt: meta.occurredAt,
    ...(data.previous && { previous: data.previous }),
    ...(dueAt && { dueAt }),
  }));
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** Reads the client's record and the settings once for all messages of one event. */
function readingOnce(platform: Announcing, { patientId }: Appointment): Delivering {
  const client = once(() => platform.patients.find(patientId));
  const settings = once(() => platform.settings.get());
  return {
    ...platform,
    patients: { find: (asked) => (asked === patientId ? client() : platform.patients.find(asked)) },
    settings: { get: settings },
  };
}

/**
 * Sends an event's messages by one channel. Throws after trying every recipient, so that failures are
 * retried.
 */
export async function announce(
  event: AppointmentEvent,
  kind: MessageKind,
  { platform, channel }: { readonly platform: Announcing; readonly channel: Channel },
): Promise<void> {
  const appointment = await platform.appointments.get(event.data.appointmentId);
  const drafts = await draftsOf(event, kind, { appointment, platform, channel: channel.name });
  const shared = { platform: readingOnce(platform, appointment), channel };
  const told = await Promise.allSettled(drafts.map((draft) => deliver(draft, appointment, shared)));
  const failures = told.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${told.length} not told`);
}
