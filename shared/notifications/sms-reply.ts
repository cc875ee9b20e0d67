import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { addDays, civilAt } from '#shared/core/civil-time.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { daysToRemind } from './reminder.ts';

export const smsReplyStates = ['open', 'handled'] as const;
export type SmsReplyState = (typeof smsReplyStates)[number];

/** An incoming SMS that is not an automatically handled keyword. */
export const SmsReply = z.object({
  /** Provider's message id, which makes repeated deliveries idempotent. */
  replyId: z.string(),
  from: z.string(),
  text: z.string(),
  receivedAt: Instant,
  patientIds: z.array(Id),
  state: z.enum(smsReplyStates),
  handledAt: z.optional(Instant),
  /** Epoch seconds (TTL). */
  expiresAt: z.int(),
});
export type SmsReply = z.infer<typeof SmsReply>;

const openDays = 180;
const handledDays = 30;
const expiryAfter = (days: number, now: Date) => Math.floor(now.getTime() / 1000) + days * 86_400;

const longestText = 1_600;

type Arrived = Pick<SmsReply, 'replyId' | 'from' | 'text' | 'patientIds'>;

/** Creates an open reply. */
export const received = ({ text, ...arrived }: Arrived, now: Date): SmsReply => ({
  ...arrived,
  text: Array.from(text).slice(0, longestText).join(''),
  state: 'open',
  receivedAt: now.toISOString(),
  expiresAt: expiryAfter(openDays, now),
});

/** Marks a reply as handled, or reopens it. */
export const answered = (reply: SmsReply, state: SmsReplyState, now: Date): SmsReply =>
  state === 'handled'
    ? { ...reply, state, handledAt: now.toISOString(), expiresAt: expiryAfter(handledDays, now) }
    : { ...reply, state, handledAt: undefined, expiresAt: expiryAfter(openDays, now) };

type Asking = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;
const startOf = ({ date, time }: Appointment) => `${date} ${time}`;

/**
 * The appointment that a 'C' confirms: the next one, or the next unconfirmed one already reminded. Undefined
 * without a future appointment, or if several clients share the phone and either may be meant.
 */
export function appointmentMeant(
  appointments: readonly Appointment[],
  settings: Asking,
  now: Date,
): Appointment | undefined {
  const coming = appointments
    .filter((each) => each.status === 'confirmed' && !each.hidden && !hasBegun(each, now))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const [next] = coming;
  if (!next) return undefined;
  const reminded = addDays(civilAt(now).date, daysToRemind(settings));
  const lastMeant = next.date > reminded ? next.date : reminded;
  const asked = coming.filter((each) => !each.attendanceConfirmed && each.date <= lastMeant);
  const clients = new Set(asked.map(({ patientId }) => patientId));
  return clients.size > 1 ? undefined : (asked[0] ?? next);
}
