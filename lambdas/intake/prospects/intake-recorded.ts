import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { appliedAs, type IntakeRecord, isLaterInterview } from '#shared/records/intake-record.ts';

const consentOf = ({ consent: { id, version, textHash, acceptedAt } }: Pick<IntakeRecord, 'consent'>) => ({
  id,
  version,
  textHash,
  acceptedAt,
});

/**
 * What they answered and consented to becomes part of their record, unless what stands there (`before`) was given later;
 * of the two, the earlier one stays on the trail beside it. As whom they applied is known either way.
 */
export function intakeRecorded(
  { intakeRecords, now }: Pick<Platform, 'intakeRecords' | 'now'>,
  patientId: string,
  { prospectId, answers, ageYears, consent }: Prospect,
  before?: IntakeRecord,
): Write[] {
  const given: IntakeRecord = { patientId, answers, ageYears, consent, recordedAt: now().toISOString() };
  const [earlier, kept] = before && isLaterInterview(before, given) ? [given, before] : [before, given];
  return [
    intakeRecords.put({ ...kept, prospectIds: appliedAs(prospectId, before) }, before),
    audit('patient.intakeRecorded', patientId, {
      ...(earlier && { before: earlier }),
      after: earlier ? kept : { consent: consentOf(kept) },
    }),
  ];
}
