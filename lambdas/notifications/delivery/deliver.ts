import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import {
  type AssignmentChange,
  assignmentChange,
  assignmentTold,
  isSameAssignment,
  lastAssignmentTold,
  type Told,
} from '#shared/notifications/known-assignment.ts';
import { isAccepted, type Message, type SkipReason } from '#shared/notifications/message.ts';
import { nextAllowedAt } from '#shared/notifications/quiet-hours.ts';
import { failureOf } from '#shared/notifications/retry.ts';
import { startedInQuietHours } from '#shared/notifications/still-true.ts';
import type { Composing } from '../messages/appointments/kind.ts';
import { kinds } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { commitSent } from './commit-sent.ts';
import { freshReminderLinks } from './fresh-links.ts';
import { linksNow } from './links.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readdressed } from './recipients.ts';

/** A message before anything became of it. */
export type Draft = Omit<
  Message,
  'state' | 'skipReason' | 'sentAt' | 'told' | 'providerId' | 'deliveredAt' | 'failReason'
>;
export type Delivering = Pick<
  Platform,
  | 'messages'
  | 'mailStops'
  | 'smsDeliveries'
  | 'smsOptOuts'
  | 'uniqueClaims'
  | 'reminderLinks'
  | 'accounts'
  | 'commit'
  | 'now'
> & {
  readonly patients: Pick<Platform['patients'], 'find'>;
  readonly settings: Pick<Platform['settings'], 'get'>;
};

/** Where an appointment is for its client: who takes a request's hour is decided by its approval, and no news before. */
function placeNow(appointment: Appointment, known: Told | undefined): Told {
  const place = assignmentTold(appointment);
  return appointment.status === 'pending' && known ? { ...place, staffId: known.staffId } : place;
}

/** A move that was taken back, or that another message told of, is no news. */
async function isOldNews(draft: Draft, appointment: Appointment, { messages }: Delivering): Promise<boolean> {
  if (!draft.previous) return false;
  const earlier = await messages.byAppointment(draft.appointmentId);
  const known = lastAssignmentTold(earlier, draft.channel) ?? draft.previous;
  return isSameAssignment(known, placeNow(appointment, known));
}

/** What a message says anew: the place now against the one its channel told before, also when it is sent again. */
async function newsOf(
  draft: Draft,
  appointment: Appointment,
  { messages }: Delivering,
): Promise<AssignmentChange> {
  const assignment = assignmentTold(appointment);
  const earlier = await messages.byAppointment(draft.appointmentId);
  const known = lastAssignmentTold(earlier, draft.channel, assignment) ?? draft.previous;
  return assignmentChange(known, placeNow(appointment, known));
}

/** Why a message is not to be sent, as its appointment is now. */
async function reasonToSkip(
  draft: Draft,
  appointment: Appointment,
  platform: Delivering,
): Promise<SkipReason | undefined> {
  if (!kinds[draft.kind].stillTrue(appointment, platform.now())) return 'outdated';
  if (await isOldNews(draft, appointment, platform)) return 'outdated';
  if (draft.channel === 'mail') return (await platform.mailStops.find(draft.to))?.reason;
  if (startedInQuietHours(draft.occurredAt, appointment, platform.now())) return 'begun';
  const phone = smsPhone(draft.to);
  if (phone === undefined) return 'phoneInvalid';
  return (await platform.smsOptOuts.has(phone)) ? 'optedOut' : undefined;
}

type Checked = { readonly draft: Draft; readonly appointment: Appointment; readonly skipReason?: SkipReason };

/** A message as its reader's record has it at this moment, and why it is not to be sent. */
export async function checked(written: Draft, booked: Appointment, platform: Delivering): Promise<Checked> {
  const { draft, appointment, isActive } = await readdressed(written, booked, platform);
  const skipReason = isActive ? await reasonToSkip(draft, appointment, platform) : 'inactive';
  return { draft, appointment, ...(skipReason && { skipReason }) };
}

/** When it may go: an e-mail makes no sound, a phone is left alone at night. */
function timeFor({ channel, dueAt }: Draft, now: Date): Date {
  const asked = dueAt === undefined ? now : new Date(Math.max(Date.parse(dueAt), now.getTime()));
  return channel === 'sms' ? nextAllowedAt(asked) : asked;
}

async function composing(draft: Draft, appointment: Appointment, platform: Delivering): Promise<Composing> {
  const to = await linksNow(platform);
  return {
    appointment,
    links: to,
    now: platform.now(),
    occurredAt: new Date(draft.occurredAt),
    change: () => newsOf(draft, appointment, platform),
    namesTreatment: async () =>
      (await platform.patients.find(appointment.patientId))?.namesTreatment === true,
    reminderLinks: (...actions) =>
      freshReminderLinks({ appointment, sentTo: draft.to, actions }, to, platform),
  };
}

type DeliverInput = { readonly platform: Delivering; readonly channel: Channel };

/**
 * Says one message, once, composed from its appointment and its reader's record as they are now; what became of it is written down. One that was sent
 * is not sent again; one that cannot be sent is written down as failed and thrown, for whoever tries again. Throws
 * `request.conflict` while somebody else is sending it.
 */
export const deliver = (written: Draft, booked: Appointment, by: DeliverInput): Promise<Message> =>
  oneAtATime(by.platform, written.messageId, () => deliverAlone(written, booked, by));

async function deliverAlone(
  written: Draft,
  booked: Appointment,
  { platform, channel }: DeliverInput,
): Promise<Message> {
  const { messages, commit, now } = platform;
  const known = await messages.find(written);
  if (known && isAccepted(known.state)) return known;

  const { draft, appointment, skipReason } = await checked(written, booked, platform);
  const write = async (outcome: Pick<Message, 'state'> & Partial<Message>): Promise<Message> => {
    const message = { ...draft, ...outcome };
    await commit(messages.put(message));
    return message;
  };
  if (skipReason) return write({ state: 'skipped', skipReason });
  const due = timeFor(draft, now());
  if (due > now()) return write({ state: 'waiting', dueAt: due.toISOString() });

  let providerId: string | undefined;
  try {
    providerId = await channel.send(draft, await composing(draft, appointment, platform));
  } catch (error) {
    await write({ state: 'failed', ...failureOf(known, now()) });
    throw error;
  }
  const told = draft.audience === 'patient' ? { told: assignmentTold(appointment) } : {};
  const sent = { state: 'sent' as const, sentAt: now().toISOString(), ...(providerId && { providerId }) };
  const { appointmentId, occurredAt, messageId } = draft;
  return commitSent<Message>(platform, {
    row: { ...draft, ...sent, ...told },
    source: { appointmentId, occurredAt, messageId },
    put: (message) => messages.put(message),
  });
}
