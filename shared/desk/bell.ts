import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** What the bell reports. Each kind has its reactions on the server, and its icon and screen in the browser. */
const bellKinds = [
  'request',
  'application',
  'laserRequest',
  'doseRequest',
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

/** A person read a notice. */
export const BellRead = z.object({ userId: z.string(), noticeId: z.string(), readAt: Instant });
export type BellRead = z.infer<typeof BellRead>;

export const calculateBellExpiry = (at: string): number =>
  Math.floor((Date.parse(at) + bellDays * dayMs) / 1_000);
export const findOldestBellTime = (now: Date): string =>
  new Date(now.getTime() - bellDays * dayMs).toISOString();

/** Whether a person has read the notice. */
export const isNoticeRead = ({ noticeId }: BellNotice, reads: readonly BellRead[]): boolean =>
  reads.some((read) => read.noticeId === noticeId);
