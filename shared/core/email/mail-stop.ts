import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';

/** `bounced`: there is no such mailbox; `complained`: its owner marked our mail as spam. */
export const mailStopReasons = ['bounced', 'complained'] as const;
export type MailStopReason = (typeof mailStopReasons)[number];

/** An address that is written to no more, until whoever has it is given another. */
export const MailStop = z.object({
  /** Lower case, as addresses are kept. */
  email: z.string(),
  reason: z.enum(mailStopReasons),
  at: Instant,
  /** Whom the e-mail was for; absent of one that went to nobody we know. */
  userId: z.optional(Id),
});
export type MailStop = z.infer<typeof MailStop>;
