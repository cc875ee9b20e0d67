import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { RecordAnswers } from '#shared/intake/application/answers.ts';
import { GeneralConsent } from '#shared/intake/application/consent.ts';

/** What a client answered when they came in, and what they consented to: part of their clinical record. */
export const IntakeRecord = z.object({
  patientId: Id,
  answers: RecordAnswers,
  /** On the day they answered. */
  ageYears: z.int(),
  /** Absent of who was asked about their health alone. */
  consent: z.optional(GeneralConsent),
  /** When it was last written, by the client or by the team. */
  recordedAt: Instant,
  /** When the client last answered about their health. */
  answeredAt: Instant,
  /** As whom they applied, last first: who read their answers then is on the trail of those. */
  prospectIds: z.optional(z.array(Id)),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

/** Nobody applies more often; the list has an end. */
const mostProspects = 20;
/** Everybody they applied as, with one more. */
export const appliedAs = (prospectId: string, { prospectIds = [] }: Pick<IntakeRecord, 'prospectIds'> = {}) =>
  [...new Set([prospectId, ...prospectIds])].slice(0, mostProspects);
