import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { hasBegun } from '#shared/appointments/transitions.ts';
import { addDays, toCivilDateTime } from '#shared/core/civil-time.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { countReminderDays } from './reminder.ts';

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
const calculateExpiry = (days: number, now: Date) => Math.floor(now.getTime() / 1000) + days * 86_400;

const maxTextLength = 1_600;

type IncomingSms = Pick<SmsReply, 'replyId' | 'from' | 'text' | 'patientIds'>;

export const createSmsReply = ({ text, ...receivedFields }: IncomingSms, now: Date): SmsReply => ({
  ...receivedFields,
  text: Array.from(text).slice(0, maxTextLength).join(''),
  state: 'open',
  receivedAt: now.toISOString(),
  expiresAt: calculateExpiry(openDays, now),
});

export const setReplyState = (reply: SmsReply, state: SmsReplyState, now: Date): SmsReply =>
  state === 'handled'
    ? { ...reply, state, handledAt: now.toISOString(), expiresAt: calculateExpiry(handledDays, now) }
    : { ...reply, state, handledAt: undefined, expiresAt: calculateExpiry(openDays, now) };

type ReminderSettings = Pick<CenterSettings, 'firstReminderHours' | 'lastReminderHours'>;
const getStartKey = ({ date, time }: Appointment) => `${date} ${time}`;

/**
 * Finds the appointment that a 'C' confirms. It is the first unconfirmed one within the days of reminders, or
 * the next one if that is later or all are confirmed. Returns undefined if there is none, or if the unconfirmed
 * ones belong to several clients of the phone.
 */
export function findAppointmentToConfirm(
  appointments: readonly Appointment[],
  settings: ReminderSettings,
  now: Date,
): Appointment | undefined {
  const upcoming = appointments
    .filter(({ status, hidden }) => status === 'confirmed' && !hidden)
    .filter((appointment) => !hasBegun(appointment, now))
    .toSorted((a, b) => getStartKey(a).localeCompare(getStartKey(b)));
  const [nextAppointment] = upcoming;
  if (!nextAppointment) return undefined;
  const remindedUntil = addDays(toCivilDateTime(now).date, countReminderDays(settings));
  const lastRemindedDate = nextAppointment.date > remindedUntil ? nextAppointment.date : remindedUntil;
  const unconfirmed = upcoming.filter(
    ({ attendanceConfirmed, date }) => !attendanceConfirmed && date <= lastRemindedDate,
  );
  const clients = new Set(unconfirmed.map(({ patientId }) => patientId));
  return clients.size > 1 ? undefined : (unconfirmed[0] ?? nextAppointment);
}
