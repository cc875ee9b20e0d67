import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';

/** What messages about an appointment are about; each has its wording once. */
export const messageKinds = [
  'requestReceived',
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

/** What people are told outside of an appointment. */
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
 * `waiting` for the morning; `sent` once its provider accepted it, which of an SMS says no more than that the network has
 * it; `delivered` once the network reported that; `skipped` when the phone takes no SMS, its owner said BAJA, the address
 * bounced before, or it is no longer true.
 */
export const messageStates = ['waiting', 'sent', 'delivered', 'failed', 'skipped'] as const;
export type MessageState = (typeof messageStates)[number];
/** Whether its provider has it, and has not reported since that it failed. */
export const isAccepted = (state: MessageState): boolean => state === 'sent' || state === 'delivered';
/** `begun`: the quiet hours lasted longer than the news; `inactive`: whoever it is for was deactivated. */
export const skipReasons = [
  'phoneInvalid',
  'optedOut',
  ...mailStopReasons,
  'outdated',
  'begun',
  'inactive',
] as const;
export type SkipReason = (typeof skipReasons)[number];
/**
 * Why what its provider accepted did not arrive. An SMS, as the network reports; an e-mail `bounced` where there is no such
 * mailbox, and was `refused` where it was not taken this time.
 */
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

/** `outdated`: in the morningthere was nothing left to tell. */
export const noticeSkipReasons = ['phoneInvalid', 'optedOut', ...mailStopReasons, 'outdated'] as const;
export type NoticeSkipReason = (typeof noticeSkipReasons)[number];

const Told = z.object({ staffId: Id, date: CivilDate, time: CivilTime });

/** What is known of every message to one person by one channel; its wording is made when it is sent. */
const delivery = {
  /** The appointment that it is about; of one about none, the person whom it is for. */
  subjectId: Id,
  /** Made of the event's id: the same event never makes two of the same. */
  deliveryId: Id,
  channel: z.enum(messageChannels),
  /** Whom it is for: a client, a member of the team or somebody who applied. */
  recipientId: Id,
  /** Address or phone it went to. */
  to: z.string(),
  state: z.enum(messageStates),
  /** Why it did not arrive; absent where its provider did not accept it. */
  failReason: z.optional(z.enum(failReasons)),
  /** When its event happened; of one about no appointment, when this was last written. */
  occurredAt: Instant,
  /** When a waiting one goes out, or one that failed is tried again. */
  dueAt: z.optional(Instant),
  /** Since when it cannot be sent. */
  failedAt: z.optional(Instant),
  /** When somebody at the front desk read that it never went out. */
  dismissedAt: z.optional(Instant),
  sentAt: z.optional(Instant),
  /** The id that SNS gave the SMS, under which the network reports on it. */
  providerId: z.optional(z.string()),
  deliveredAt: z.optional(Instant),
};

/** One message about one appointment. */
export const Message = z.object({
  ...delivery,
  kind: z.enum(messageKinds),
  skipReason: z.optional(z.enum(skipReasons)),
  audience: z.enum(['patient', 'admin']),
  /** The message that somebody had sent again. */
  resentOf: z.optional(Id),
  /** Where the appointment was when this told of it: what its reader knows. */
  told: z.optional(Told),
  /** Where the appointment was before the move this tells of. */
  previous: z.optional(Told),
});
export type Message = z.infer<typeof Message>;

/** One message about no appointment; `waiting` for the morning, since none of them is worth waking somebody up. */
export const Notice = z.object({
  ...delivery,
  kind: z.enum(noticeKinds),
  skipReason: z.optional(z.enum(noticeSkipReasons)),
  /** What its wording is made of when it is sent again: the name of its template and the facts of its event. */
  source: z.optional(z.object({ template: z.string(), facts: z.record(z.string(), z.unknown()) })),
});
export type Notice = z.infer<typeof Notice>;

export type Delivery = Message | Notice;
export type DeliveryKey = Pick<Delivery, 'subjectId' | 'deliveryId' | 'channel'>;

export const isAboutAppointment = (delivery: Delivery): delivery is Message =>
  messageKinds.some((kind) => kind === delivery.kind);
