import * as z from 'zod/mini';
import { Id, Instant } from '#shared/core/schemas.ts';
import { RecordAnswers } from '#shared/intake/application/answers.ts';
import { GeneralConsent } from '#shared/intake/application/consent.ts';

export const IntakeRecord = z.object({
  patientId: Id,
  answers: RecordAnswers,
  ageYears: z.int(),
  /** Absent if the client gave only health answers. */
  consent: z.optional(GeneralConsent),
  recordedAt: Instant,
  /** When the client answered. `recordedAt` is when the answers entered the record. */
  answeredAt: Instant,
  /** Ids of the client's applications, latest first. The record's audit trail includes theirs. */
  prospectIds: z.optional(z.array(Id)),
});
export type IntakeRecord = z.infer<typeof IntakeRecord>;

/** Keeps the row small. */
const maxProspectIds = 20;
export const addProspectId = (
  prospectId: string,
  { prospectIds = [] }: Pick<IntakeRecord, 'prospectIds'> = {},
) => [...new Set([prospectId, ...prospectIds])].slice(0, maxProspectIds);
