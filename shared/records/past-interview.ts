import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { pastInterviewKinds } from '#shared/intake/application/choices.ts';
import { answerNames } from '#shared/intake/prospects/answer-review.ts';
import { IntakeRecord } from './intake-record.ts';

/** Answers that are not, or no longer, in the client's record. Answers are never deleted. */
export const PastInterview = z.object({
  ...z.pick(IntakeRecord, { patientId: true, answers: true, ageYears: true, consent: true }).shape,
  prospectId: Id,
  /** An application, or the record before it was replaced, corrected or renewed. */
  kind: z.enum(pastInterviewKinds),
  setAsideAt: Instant,
  /** Answers of the application that replaced recorded ones. */
  taken: z.array(z.enum(answerNames)),
  /** Reason and author of a correction. */
  correction: z.optional(z.object({ reason: z.string(), by: z.string() })),
});
export type PastInterview = z.infer<typeof PastInterview>;
