import { audit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Prospect } from '#shared/intake/prospect.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';

/** What they answered and consented to becomes part of their record; what stood there before stays on the trail. */
export function intakeRecorded(
  { intakeRecords, now }: Pick<Platform, 'intakeRecords' | 'now'>,
  patientId: string,
  { answers, ageYears, consent }: Prospect,
  before?: IntakeRecord,
): Write[] {
  const { id, version, textHash, acceptedAt } = consent;
  return [
    intakeRecords.put({ patientId, answers, ageYears, consent, recordedAt: now().toISOString() }),
    audit('patient.intakeRecorded', patientId, {
      ...(before && { before }),
      after: { consent: { id, version, textHash, acceptedAt } },
    }),
  ];
}
