import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { RecordAnswers } from '#shared/intake/application/answers.ts';
import { GeneralConsent } from '#shared/intake/application/consent.ts';

/** A client's intake answers and consent, part of the clinical record. */
export const IntakeRecord = z.object({
  patientId: Id,
  answers: RecordAnswers,
  ageYears: z.int(),
  /** Absent if only health answers were given. */
  consent: z.optional(GeneralConsent),
  recordedAt: Instant,
  answeredAt: Instant,
  /** The client's applications, latest first; their audit trails belong to the record. */
  prospectIds: z.optional(z.array(Id)),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

/** Limits the row's size. */
const mostProspects = 20;
/** Application ids with one added. */
export const addProspectId = (
  prospectId: string,
  { prospectIds = [] }: Pick<IntakeRecord, 'prospectIds'> = {},
) => [...new Set([prospectId, ...prospectIds])].slice(0, mostProspects);
