import * as z from 'zod/mini';
import { toInstant } from '#shared/core/civil-time.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import type { Appointment } from '../appointment.ts';
import { findOpenProposal, isProposalExpired } from '../proposal.ts';

export const appointmentActions = ['confirm', 'change', 'cancel'] as const;
export type AppointmentAction = (typeof appointmentActions)[number];
/** Action of a link. An SMS has room for one link, `manage`, which offers all actions. */
export const linkActions = [...appointmentActions, 'manage'] as const;
/** The link of a proposal offers its times, other times and the cancellation. */
export const allLinkActions = [...linkActions, 'answerProposal'] as const;
export type LinkAction = (typeof allLinkActions)[number];

/** Link of a reminder that runs one action once, while the appointment has the slot of the reminder. */
export const ReminderLink = z.object({
  tokenHash: z.string(),
  appointmentId: Id,
  action: z.enum(allLinkActions),
  date: CivilDate,
  time: CivilTime,
  /** Hash of the e-mail or phone that received the link. The link is invalid once the client changes it. */
  sentTo: z.optional(z.string()),
  usedAt: z.optional(Instant),
  /** Epoch seconds (TTL). */
  expiresAt: z.int(),
});
export type ReminderLink = z.infer<typeof ReminderLink>;

export const linkEndReasons = [
  'confirmed',
  'moved',
  'cancelled',
  'past',
  'used',
  'proposalExpired',
  'proposalEnded',
  'proposalAccepted',
] as const;
export type LinkEndReason = (typeof linkEndReasons)[number];

/** Retention after the appointment, during which the link still shows what happened. */
const retentionSeconds = 30 * 86_400;

const toStartMs = ({ date, time }: Pick<Appointment, 'date' | 'time'>) => toInstant(date, time).getTime();

export const buildReminderLinks = (
  { appointmentId, date, time }: Pick<Appointment, 'appointmentId' | 'date' | 'time'>,
  tokenHashes: Readonly<Partial<Record<LinkAction, string>>>,
): ReminderLink[] =>
  allLinkActions.flatMap((action) => {
    const tokenHash = tokenHashes[action];
    const expiresAt = toStartMs({ date, time }) / 1000 + retentionSeconds;
    return tokenHash === undefined ? [] : [{ tokenHash, appointmentId, action, date, time, expiresAt }];
  });

export const isReminderLinkOpen = (link: ReminderLink, appointment: Appointment, now: Date): boolean =>
  link.usedAt === undefined &&
  now.getTime() < toStartMs(link) &&
  appointment.date === link.date &&
  appointment.time === link.time &&
  (appointment.status === 'pending' || appointment.status === 'confirmed') &&
  !appointment.hidden &&
  (link.action !== 'answerProposal' || findOpenProposal(appointment, now) !== undefined);

function findProposalEnd({ status }: Appointment, isMoved: boolean): LinkEndReason {
  if (!isMoved) return 'proposalEnded';
  return status === 'confirmed' ? 'proposalAccepted' : 'moved';
}

export function findLinkEnd(
  link: ReminderLink,
  appointment: Appointment,
  now: Date,
): LinkEndReason | undefined {
  const { status, date, time } = appointment;
  if (isReminderLinkOpen(link, appointment, now)) return undefined;
  if (link.action === 'answerProposal' && isProposalExpired(appointment, now)) return 'proposalExpired';
  if (status === 'cancelled') return 'cancelled';
  if ((status !== 'pending' && status !== 'confirmed') || toStartMs(appointment) <= now.getTime())
    return 'past';
  const isMoved = date !== link.date || time !== link.time;
  if (link.action === 'answerProposal') return findProposalEnd(appointment, isMoved);
  if (isMoved) return 'moved';
  return link.action === 'confirm' && appointment.attendanceConfirmed ? 'confirmed' : 'used';
}
