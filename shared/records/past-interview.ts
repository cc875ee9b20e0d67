import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { pastInterviewKinds } from '#shared/intake/application/choices.ts';
import { answerNames } from '#shared/intake/prospects/answer-review.ts';
import { IntakeRecord } from './intake-record.ts';

/** Answers of a client that are not, or no longer, what their record says: nothing that somebody answered is lost. */
export const PastInterview = z.object({
  ...z.pick(IntakeRecord, { patientId: true, answers: true, ageYears: true, consent: true }).shape,
  /** Of the application that was compared with the record; otherwise an id of its own. */
  prospectId: Id,
  /** The application itself, or the record as it was before answers were taken from it, corrected, or given anew. */
  kind: z.enum(pastInterviewKinds),
  setAsideAt: Instant,
  /** The answers that the front desk took from the application, or that are otherwise since. */
  taken: z.array(z.enum(answerNames)),
  /** Who of the team corrected the record, and why. */
  correction: z.optional(z.object({ reason: z.string(), by: z.string() })),
});
export type PastInterview = z.infer<typeof PastInterview>;
