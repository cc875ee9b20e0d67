import * as z from 'zod/mini';
import { instantOf } from '#shared/core/civil-time.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import type { Appointment } from '../appointment.ts';

/** What can be done by a link. */
export const appointmentActions = ['confirm', 'change', 'cancel'] as const;
export type AppointmentAction = (typeof appointmentActions)[number];
/** What a link is for; of an SMS, which has room for one, whichever its reader chooses: `manage`. */
export const linkActions = [...appointmentActions, 'manage'] as const;
export type LinkAction = (typeof linkActions)[number];

/** One link of a reminder: does one thing to one appointment, once, while the appointment stands where the reminder said. */
export const ReminderLink = z.object({
  tokenHash: z.string(),
  appointmentId: Id,
  action: z.enum(linkActions),
  date: CivilDate,
  time: CivilTime,
  /** Hash of the address or phone it went to: it works while that is still its client's. */
  sentTo: z.optional(z.string()),
  usedAt: z.optional(Instant),
  /** Epoch seconds. */
  expiresAt: z.int(),
});
export type ReminderLink = z.infer<typeof ReminderLink>;

/** Why a link does nothing any more, as its page says it. */
export const linkEnds = ['confirmed', 'moved', 'cancelled', 'past', 'used'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** After its appointment a link still says what became of it. */
const keptSeconds = 30 * 86_400;

const startOf = ({ date, time }: Pick<Appointment, 'date' | 'time'>) => instantOf(date, time).getTime();

/** The links of one reminder, one for each action asked for, good until the appointment begins, and known for a month more. */
export const reminderLinksFor = (
  { appointmentId, date, time }: Pick<Appointment, 'appointmentId' | 'date' | 'time'>,
  hashes: Readonly<Partial<Record<LinkAction, string>>>,
): ReminderLink[] =>
  linkActions.flatMap((action) => {
    const tokenHash = hashes[action];
    const expiresAt = startOf({ date, time }) / 1000 + keptSeconds;
    return tokenHash === undefined ? [] : [{ tokenHash, appointmentId, action, date, time, expiresAt }];
  });

/** Whether a link still does what it is for: not used, not late, and its appointment is still to come where it was. */
export const isOpen = (link: ReminderLink, appointment: Appointment, now: Date): boolean =>
  link.usedAt === undefined &&
  now.getTime() < startOf(link) &&
  appointment.date === link.date &&
  appointment.time === link.time &&
  (appointment.status === 'pending' || appointment.status === 'confirmed') &&
  !appointment.hidden;

/** What became of a link and its appointment; undefined while the link does what it is for. */
export function linkEnd(link: ReminderLink, appointment: Appointment, now: Date): LinkEnd | undefined {
  const { status, date, time } = appointment;
  if (isOpen(link, appointment, now)) return undefined;
  if (status === 'cancelled') return 'cancelled';
  if ((status !== 'pending' && status !== 'confirmed') || startOf(appointment) <= now.getTime())
    return 'past';
  if (date !== link.date || time !== link.time) return 'moved';
  return link.action === 'confirm' && appointment.attendanceConfirmed ? 'confirmed' : 'used';
}
