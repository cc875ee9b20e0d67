import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';

export const messageKinds = [
  'requestReceived',
  'timesProposed',
  'confirmed',
  'denied',
  'lapsed',
  'cancelled',
  'refunded',
  'refundFailed',
  'rescheduled',
  'attendance',
  'holdEnding',
  'reminder',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const noticeKinds = [
  'invitation',
  'emailProof',
  'registrationProof',
  'application',
  'applicationToDesk',
  'laserRequested',
  'emailUndo',
  'secondFactor',
  'recovery',
  'passwordChanged',
  'accountDisplaced',
  'laserApproved',
  'laserDeclined',
  'signedPaper',
  'answersRequest',
  'answersGiven',
  'consentRequest',
  'doseRequested',
  'doseAnswered',
  'birthday',
  'birthdaySummary',
  'staffNew',
  'staffMoved',
  'staffCancelled',
  'deskMoved',
  'deskCancelled',
  'lowStock',
  'lowMedication',
  'lotExpiry',
  'dosesMissing',
  'unclosedToDesk',
  'unclosedToStaff',
  'saleReceipt',
  'saleReturn',
  'orderPrepared',
  'backInStock',
  'closing',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const messageChannels = ['mail', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * A message is `waiting` until its time (`dueAt`), `sent` once the provider accepted it, and `delivered` once
 * the network confirmed an SMS. It is `skipped` if it is outdated or its recipient cannot or will not receive it.
 */
export const messageStates = ['waiting', 'sent', 'delivered', 'failed', 'skipped'] as const;
export type MessageState = (typeof messageStates)[number];
export const isAccepted = (state: MessageState): boolean => state === 'sent' || state === 'delivered';
/** `begun` means that the appointment began while the message waited, `inactive` a deactivated account. */
export const skipReasons = [
  'phoneInvalid',
  'optedOut',
  ...mailStopReasons,
  'outdated',
  'begun',
  'inactive',
] as const;
export type SkipReason = (typeof skipReasons)[number];
/** As reported by the network or mail server. `bounced` is permanent, `refused` temporary. */
export const failReasons = [
  'spendLimit',
  'priceLimit',
  'optedOut',
  'phoneInvalid',
  'phoneBlocked',
  'carrierBlocked',
  'phoneUnreachable',
  'carrierUnreachable',
  'textInvalid',
  'unknown',
  'bounced',
  'refused',
] as const;
export type FailReason = (typeof failReasons)[number];

/** `outdated` means no longer true in the morning. */
export const noticeSkipReasons = ['phoneInvalid', 'optedOut', ...mailStopReasons, 'outdated'] as const;
export type NoticeSkipReason = (typeof noticeSkipReasons)[number];

const AssignmentSlot = z.object({ staffId: Id, date: CivilDate, time: CivilTime });

/** Fields of every message to one recipient by one channel. Its text is rendered when it is sent. */
const deliveryFields = {
  subjectId: Id,
  /** Derived from the event id, so that an event never creates duplicates. */
  deliveryId: Id,
  channel: z.enum(messageChannels),
  recipientId: Id,
  to: z.string(),
  state: z.enum(messageStates),
  /** Absent if the provider did not accept it. */
  failReason: z.optional(z.enum(failReasons)),
  /** Time of the event, or of the last write for notices. */
  occurredAt: Instant,
  /** Time of the next try. */
  dueAt: z.optional(Instant),
  failedAt: z.optional(Instant),
  dismissedAt: z.optional(Instant),
  sentAt: z.optional(Instant),
  /** SNS message id, used by delivery reports. */
  providerId: z.optional(z.string()),
  deliveredAt: z.optional(Instant),
};

export const Message = z.object({
  ...deliveryFields,
  kind: z.enum(messageKinds),
  skipReason: z.optional(z.enum(skipReasons)),
  audience: z.enum(['patient', 'admin']),
  resentOf: z.optional(Id),
  /** The slot that the message announced. */
  told: z.optional(AssignmentSlot),
  /** The slot before the announced move. */
  previous: z.optional(AssignmentSlot),
});
export type Message = z.infer<typeof Message>;

/** A message that is not about an appointment. It waits for the morning during quiet hours. */
export const Notice = z.object({
  ...deliveryFields,
  kind: z.enum(noticeKinds),
  skipReason: z.optional(z.enum(noticeSkipReasons)),
  /** Template name and event facts, to render it again. */
  source: z.optional(z.object({ template: z.string(), facts: z.record(z.string(), z.unknown()) })),
});
export type Notice = z.infer<typeof Notice>;

export type Delivery = Message | Notice;
export type DeliveryKey = Pick<Delivery, 'subjectId' | 'deliveryId' | 'channel'>;

export const isAboutAppointment = (delivery: Delivery): delivery is Message =>
  messageKinds.some((kind) => kind === delivery.kind);
