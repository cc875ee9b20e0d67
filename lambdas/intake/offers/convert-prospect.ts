import { ProspectClosed } from '#events/intake.ts';
import { PatientAdded } from '#events/patients.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { patientOf } from '#shared/patients/admission.ts';
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

/**
 * Out of the list, once their answers are on the client's record. The application of a laser client is kept; that of
 * anybody else lives on in the record alone (R147).
 */
export function prospectClosed(
  { prospects }: Pick<Platform, 'prospects'>,
  prospect: Prospect,
  patientId: string,
): Write[] {
  const { prospectId, status, service } = prospect;
  const after = { ...prospect, status: 'active' as const, laserRequestPending: false, patientId };
  const leaves = service === 'laser' ? prospects.save(after, prospect) : prospects.remove(prospect);
  return [
    // Somebody else decided about them meanwhile: nothing is left to try again.
    { ...leaves, refusal: prospectErrors.gone },
    tell(ProspectClosed, { prospectId }),
    audit('prospect.activated', prospectId, { before: { status }, after: { status: 'active', patientId } }),
  ];
}

type Becoming = {
  readonly patientId: string;
  /** What is for sale, as allowances are reckoned from it. */
  readonly services: Awaited<ReturnType<Platform['catalog']['services']>>;
  /** They came by themselves: the e-mail is to be proved. */
  readonly awaitsEmailProof?: boolean;
};

/**
 * Somebody who applied becomes a client with their answers on record, and the prospect ends: by 'Set' or by registering
 * themselves. The account is opened in the same commit. Refused as `prospect.gone` when somebody was quicker.
 */
export function convertProspect(
  platform: Pick<Platform, 'patients' | 'intakeRecords' | 'prospects' | 'now'>,
  prospect: Prospect,
  { patientId, services, awaitsEmailProof }: Becoming,
): Write[] {
  const client = patientOf(prospect, { patientId, services, now: platform.now() });
  const { email, permissions, intakeService, active } = client;
  return [
    ...platform.patients.put({ ...client, ...(awaitsEmailProof && { awaitsEmailProof }) }),
    ...intakeRecorded(platform, patientId, prospect),
    ...prospectClosed(platform, prospect, patientId),
    tell(PatientAdded, { patientId }),
    audit('patient.added', patientId, { after: { email, permissions, intakeService, active } }),
  ];
}
