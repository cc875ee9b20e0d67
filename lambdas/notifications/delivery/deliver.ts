import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Message, SkipReason } from '#shared/notifications/delivery.ts';
import { startedSinceEvent } from '#shared/notifications/event-relevance.ts';
import {
  type AssignmentChange,
  compareAssignments,
  findLastNotifiedAssignment,
  isSameAssignment,
  type NotifiedAssignment,
  toNotifiedAssignment,
} from '#shared/notifications/notified-assignment.ts';
import { getNextAllowedTime } from '#shared/notifications/quiet-hours.ts';
import type { MessageContext } from '../messages/appointments/kind.ts';
import { messageTemplates } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { createReminderLinks } from './create-links.ts';
import { type DeliveryPorts, deliverOnce } from './deliver-once.ts';
import { readLinks } from './links.ts';
import { refreshRecipient } from './recipients.ts';

export type MessageDraft = Omit<
  Message,
  'state' | 'skipReason' | 'sentAt' | 'told' | 'providerId' | 'deliveredAt' | 'failReason'
>;
export type MessagePorts = DeliveryPorts &
  Pick<Platform, 'mailStops' | 'smsOptOuts' | 'reminderLinks' | 'accounts'> & {
    readonly patients: Pick<Platform['patients'], 'find'>;
    readonly settings: Pick<Platform['settings'], 'get'>;
  };

/** Returns the assignment to announce. A pending request keeps the announced staff member until approval. */
function selectAssignment(
  appointment: Appointment,
  announced: NotifiedAssignment | undefined,
): NotifiedAssignment {
  const currentAssignment = toNotifiedAssignment(appointment);
  return appointment.status === 'pending' && announced
    ? { ...currentAssignment, staffId: announced.staffId }
    : currentAssignment;
}

/** True if the move was undone or another message already announced it. */
async function isAlreadyAnnounced(
  draft: MessageDraft,
  appointment: Appointment,
  { deliveries }: MessagePorts,
): Promise<boolean> {
  if (!draft.previous) return false;
  const earlierMessages = await deliveries.ofAppointment(draft.subjectId);
  const announced = findLastNotifiedAssignment(earlierMessages, draft.channel) ?? draft.previous;
  return isSameAssignment(announced, selectAssignment(appointment, announced));
}

/** Compares the current assignment with the last one announced by the same channel. */
async function findAssignmentChange(
  draft: MessageDraft,
  appointment: Appointment,
  { deliveries }: MessagePorts,
): Promise<AssignmentChange> {
  const assignment = toNotifiedAssignment(appointment);
  const earlierMessages = await deliveries.ofAppointment(draft.subjectId);
  const announced = findLastNotifiedAssignment(earlierMessages, draft.channel, assignment) ?? draft.previous;
  return compareAssignments(announced, selectAssignment(appointment, announced));
}

/** Finds a reason not to send in the appointment's current state. */
async function findSkipReason(
  draft: MessageDraft,
  appointment: Appointment,
  platform: MessagePorts,
): Promise<SkipReason | undefined> {
  if (!messageTemplates[draft.kind].isStillValid(appointment, platform.now())) return 'outdated';
  if (await isAlreadyAnnounced(draft, appointment, platform)) return 'outdated';
  if (draft.channel === 'mail') return (await platform.mailStops.find(draft.to))?.reason;
  if (startedSinceEvent(draft.occurredAt, appointment, platform.now())) return 'begun';
  const phone = toSmsPhone(draft.to);
  if (phone === undefined) return 'phoneInvalid';
  return (await platform.smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

type CheckedDraft = {
  readonly draft: MessageDraft;
  readonly appointment: Appointment;
  readonly skipReason?: SkipReason;
};

/** Updates the draft and appointment from the recipient's record, and adds the reason not to send, if any. */
export async function checkDraft(
  initialDraft: MessageDraft,
  bookedAppointment: Appointment,
  platform: MessagePorts,
): Promise<CheckedDraft> {
  const { draft, appointment, isActive } = await refreshRecipient(initialDraft, bookedAppointment, platform);
  const skipReason = isActive ? await findSkipReason(draft, appointment, platform) : 'inactive';
  return { draft, appointment, ...(skipReason && { skipReason }) };
}

/** Returns the earliest time to send. An SMS waits for the end of quiet hours, and an e-mail does not. */
function calculateSendTime({ channel, dueAt }: MessageDraft, now: Date): Date {
  const earliest = dueAt === undefined ? now : new Date(Math.max(Date.parse(dueAt), now.getTime()));
  return channel === 'sms' ? getNextAllowedTime(earliest) : earliest;
}

async function createMessageContext(
  draft: MessageDraft,
  appointment: Appointment,
  platform: MessagePorts,
): Promise<MessageContext> {
  const links = await readLinks(platform);
  return {
    appointment,
    links,
    now: platform.now(),
    occurredAt: new Date(draft.occurredAt),
    change: () => findAssignmentChange(draft, appointment, platform),
    namesTreatment: async () =>
      (await platform.patients.find(appointment.patientId))?.namesTreatment === true,
    reminderLinks: (...actions) =>
      createReminderLinks({ appointment, sentTo: draft.to, actions }, links, platform),
  };
}

type DeliverInput = { readonly platform: MessagePorts; readonly channel: Channel };

/** Sends a message once, composed from current data. Throws what `deliverOnce` throws. */
export const deliver = (
  initialDraft: MessageDraft,
  bookedAppointment: Appointment,
  { platform, channel }: DeliverInput,
): Promise<Message> =>
  deliverOnce<Message>(platform, initialDraft, async () => {
    const { draft, appointment, skipReason } = await checkDraft(initialDraft, bookedAppointment, platform);
    return {
      draft,
      skipReason,
      dueAt: calculateSendTime(draft, platform.now()),
      send: async () => channel.send(draft, await createMessageContext(draft, appointment, platform)),
      told: draft.audience === 'patient' ? toNotifiedAssignment(appointment) : undefined,
    };
  });
