import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { Id, Instant } from '#shared/core/schemas.ts';
import { failReasons, messageChannels, messageStates } from './message.ts';

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

/** `outdated`: in the morning there was nothing left to tell. */
export const noticeSkipReasons = ['phoneInvalid', 'optedOut', ...mailStopReasons, 'outdated'] as const;
export type NoticeSkipReason = (typeof noticeSkipReasons)[number];

/** One message to one person by one channel, once for each `noticeId`; its words are kept nowhere, and made when it goes. */
export const Notice = z.object({
  userId: Id,
  /** Made of the event's id: the same event never tells twice. */
  noticeId: Id,
  channel: z.enum(messageChannels),
  kind: z.enum(noticeKinds),
  /** Address or phone it went to. */
  to: z.string(),
  /** `waiting` for the morning: nothing outside of an appointment is worth waking somebody up. */
  state: z.enum(messageStates),
  skipReason: z.optional(z.enum(noticeSkipReasons)),
  /** Why it did not arrive; absent where its provider did not accept it. */
  failReason: z.optional(z.enum(failReasons)),
  at: Instant,
  /** When a waiting one goes out, or one that failed is tried again. */
  dueAt: z.optional(Instant),
  /** Since when it cannot be sent. */
  failedAt: z.optional(Instant),
  /** When somebody at the front desk read that it never went out. */
  dismissedAt: z.optional(Instant),
  /** The id that SNS gave the SMS, under which the network reports on it. */
  providerId: z.optional(z.string()),
  deliveredAt: z.optional(Instant),
  /** What its words are made of anew: the name of its template and the facts of its event. */
  source: z.optional(z.object({ template: z.string(), facts: z.record(z.string(), z.unknown()) })),
});
export type Notice = z.infer<typeof Notice>;
