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

/** A message before anything became of it. */
export type Draft = Omit<
  Message,
  'state' | 'skipReason' | 'sentAt' | 'told' | 'providerId' | 'deliveredAt' | 'failReason'
>;
export type Delivering = Recording &
  Pick<Platform, 'mailStops' | 'smsOptOuts' | 'reminderLinks' | 'accounts'> & {
    readonly patients: Pick<Platform['patients'], 'find'>;
    readonly settings: Pick<Platform['settings'], 'get'>;
  };

/** Where an appointment is for its client: who takes a request's hour is decided by its approval, and no news before. */
function placeNow(appointment: Appointment, known: Told | undefined): Told {
  const place = assignmentTold(appointment);
  return appointment.status === 'pending' && known ? { ...place, staffId: known.staffId } : place;
}

/** A move that was taken back, or that another message told of, is no news. */
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

/** What a message says anew: the place now against the one its channel told before, also when it is sent again. */
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
 * Sends one message once, composed from its appointment and its reader's record as they are now, and records what became
 * of it. Throws what `deliverOnce` throws.
 */
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
