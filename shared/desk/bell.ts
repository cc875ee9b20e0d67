import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** What the bell reports. Each kind has its reactions on the server, and its icon and screen in the browser. */
const bellKinds = [
  'request',
  'application',
  'laserRequest',
  'doseRequest',
  'proposalAccepted',
  'proposalExpired',
  'booked',
  'moved',
  'cancelled',
  'attendance',
  'smsReply',
  'messageFailed',
  'birthday',
  'lowStock',
  'lowMedication',
] as const;
export type BellKind = (typeof bellKinds)[number];

/** Who sees a notice: the front desk, the administrators, or one aesthetician by id. */
export const deskAudience = 'desk';
export const adminAudience = 'admin';

const bellDays = 30;
const dayMs = 86_400_000;

export const BellNotice = z.object({
  audience: z.string(),
  /** Derived from kind and subject, so that a repeated event replaces its notice. */
  noticeId: z.string().check(z.regex(/^[!-~]{1,200}$/)),
  at: Instant,
  kind: z.enum(bellKinds),
  title: z.string(),
  detail: z.string(),
  /** Appointment, client, product or other row that the notice's screen opens. */
  subjectId: Id,
});
export type BellNotice = z.infer<typeof BellNotice>;

/** A person read a notice, or a member of its audience handled it for all. */
export const BellRead = z.object({
  /** The person, or the audience if the notice is handled. */
  userId: z.string(),
  noticeId: z.string(),
  readAt: Instant,
  /** Full name of the member who handled it. */
  handledBy: z.optional(z.string()),
});
export type BellRead = z.infer<typeof BellRead>;

export const calculateBellExpiry = (at: string): number =>
  Math.floor((Date.parse(at) + bellDays * dayMs) / 1_000);
export const findOldestBellTime = (now: Date): string =>
  new Date(now.getTime() - bellDays * dayMs).toISOString();

export const buildNoticeId = (kind: BellKind, { subjectId, at }: Pick<BellNotice, 'subjectId' | 'at'>) =>
  `${kind}-${subjectId}-${at}`;

/** Returns whether a person has read the notice, or who handled it for all, from the reads of both. */
export function findReadState({ noticeId }: BellNotice, reads: readonly BellRead[]) {
  const ofNotice = reads.filter((read) => read.noticeId === noticeId);
  return {
    isRead: ofNotice.length > 0,
    handledBy: ofNotice.find(({ handledBy }) => handledBy !== undefined)?.handledBy,
  };
}
