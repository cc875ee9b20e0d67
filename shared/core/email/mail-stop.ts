import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** `bounced` means that the mailbox does not exist, `complained` that its owner reported spam. */
export const mailStopReasons = ['bounced', 'complained'] as const;
export type MailStopReason = (typeof mailStopReasons)[number];

export const MailStop = z.object({
  /** Lower case, like all stored addresses. */
  email: z.string(),
  reason: z.enum(mailStopReasons),
  at: Instant,
  userId: z.optional(Id),
});
export type MailStop = z.infer<typeof MailStop>;
