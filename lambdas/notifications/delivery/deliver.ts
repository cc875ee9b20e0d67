import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Message, SkipReason } from '#shared/notifications/delivery.ts';
import {
  type AssignmentChange,
  assignmentChange,
  assignmentTold,
  isSameAssignment,
  lastAssignmentTold,
  type Told,
} from '#shared/notifications/known-assignment.ts';
import { nextAllowedAt } from '#shared/notifications/quiet-hours.ts';
import { startedInQuietHours } from '#shared/notifications/still-true.ts';
import type { Composing } from '../messages/appointments/kind.ts';
import { kinds } from '../messages/kinds.ts';
import type { Channel } from './channel.ts';
import { deliverOnce, type Recording } from './deliver-once.ts';
import { freshReminderLinks } from './fresh-links.ts';
import { linksNow } from './links.ts';
import { readdressed } from './recipients.ts';

export type Draft = Omit<
  Message,
  'state' | 'skipReason' | 'sentAt' | 'told' | 'providerId' | 'deliveredAt' | 'failReason'
>;
export type Delivering = Recording &
  Pick<Platform, 'mailStops' | 'smsOptOuts' | 'reminderLinks' | 'accounts'> & {
    readonly patients: Pick<Platform['patients'], 'find'>;
    readonly settings: Pick<Platform['settings'], 'get'>;
  };

/** Assignment to announce; a pending request keeps the announced staff member until its approval. */
function placeNow(appointment: Appointment, known: Told | undefined): Told {
  const place = assignmentTold(appointment);
  return appointment.status === 'pending' && known ? { ...place, staffId: known.staffId } : place;
}

/** True if the move was undone or another message already announced it. */
async function isOldNews(
  draft: Draft,
  appointment: Appointment,
  { deliveries }: Delivering,
): Promise<boolean> {
  if (!draft.previous) return false;
  const earlier = await deliveries.ofAppointment(draft.subjectId);
  const known = lastAssignmentTold(earlier, draft.channel) ?? draft.previous;
  return isSameAssignment(known, placeNow(appointment, known));
}

/** Difference between the current assignment and the last one announced by the same channel. */
async function newsOf(
  draft: Draft,
  appointment: Appointment,
  { deliveries }: Delivering,
): Promise<AssignmentChange> {
  const assignment = assignmentTold(appointment);
  const earlier = await deliveries.ofAppointment(draft.subjectId);
  const known = lastAssignmentTold(earlier, draft.channel, assignment) ?? draft.previous;
  return assignmentChange(known, placeNow(appointment, known));
}

/** Reason not to send, given the appointment's current state. */
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

/** Updates the draft and appointment from the recipient's record, and adds the reason not to send, if any. */
export async function checked(written: Draft, booked: Appointment, platform: Delivering): Promise<Checked> {
  const { draft, appointment, isActive } = await readdressed(written, booked, platform);
  const skipReason = isActive ? await reasonToSkip(draft, appointment, platform) : 'inactive';
  return { draft, appointment, ...(skipReason && { skipReason }) };
}

/** Earliest time to send: SMS waits for the end of quiet hours, e-mail does not. */
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

/** Sends a message once, composed from current data. Throws what `deliverOnce` throws. */
export const deliver = (
  written: Draft,
  booked: Appointment,
  { platform, channel }: DeliverInput,
): Promise<Message> =>
  deliverOnce<Message>(platform, written, async () => {
    const { draft, appointment, skipReason } = await checked(written, booked, platform);
    return {
      draft,
      skipReason,
      dueAt: timeFor(draft, platform.now()),
      send: async () => channel.send(draft, await composing(draft, appointment, platform)),
      told: draft.audience === 'patient' ? assignmentTold(appointment) : undefined,
    };
  });
