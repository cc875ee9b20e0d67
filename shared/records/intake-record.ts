import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { IntakeAnswers } from '#shared/intake/answers.ts';
import { GeneralConsent } from '#shared/intake/consent.ts';

/** What a client answered when they came in, and what they consented to: part of their clinical record. */
export const IntakeRecord = z.object({
  patientId: Id,
  answers: IntakeAnswers,
  /** On the day they answered. */
  ageYears: z.int(),
  consent: GeneralConsent,
  recordedAt: Instant,
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;
