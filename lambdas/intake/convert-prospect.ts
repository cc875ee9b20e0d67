import { ProspectClosed } from '#events/intake.ts';
import { ConsentSigned, PatientAdded } from '#events/patients.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import {
  type AnswerName,
  applySelectedAnswers,
  isHealthAnswer,
  listDifferingAnswers,
} from '#shared/intake/prospects/answer-review.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { createPatientFromProspect } from '#shared/patients/admission.ts';
import { addProspectId, type IntakeRecord } from '#shared/records/intake-record.ts';

const selectConsent = ({ consent: { id, version, textHash, acceptedAt } }: Pick<Prospect, 'consent'>) => ({
  id,
  version,
  textHash,
  acceptedAt,
});

type IntakePorts = Pick<Platform, 'intakeRecords' | 'pastInterviews' | 'now'>;

export function buildIntakeRecordWrites(
  { intakeRecords, now }: Pick<IntakePorts, 'intakeRecords' | 'now'>,
  patientId: string,
  { prospectId, answers, ageYears, consent }: Prospect,
): Write[] {
  const recordedAt = now().toISOString();
  const prospectIds = addProspectId(prospectId);
  return [
    intakeRecords.put({
      patientId,
      answers,
      ageYears,
      consent,
      recordedAt,
      answeredAt: consent.acceptedAt,
      prospectIds,
    }),
    emit(ConsentSigned, { patientId, acceptedAt: consent.acceptedAt }),
    audit('patient.intakeRecorded', patientId, { after: { consent: selectConsent({ consent }) } }),
  ];
}

/**
 * Adds the answers that the front desk took from the application to the record, and stores the application and
 * the former record as past interviews. Health answers get the application's date only if all differing ones
 * were taken.
 */
export function buildAnswerReviewWrites(
  { intakeRecords, pastInterviews, now }: IntakePorts,
  { prospectId, answers, ageYears, consent }: Prospect,
  { before, taken }: { readonly before: IntakeRecord; readonly taken: readonly AnswerName[] },
): Write[] {
  const { patientId } = before;
  const at = now().toISOString();
  const prospectIds = addProspectId(prospectId, before);
  const isFirstConsent = before.consent === undefined;
  const reviewedAnswers = applySelectedAnswers(before.answers, answers, taken);
  const isRenewed =
    taken.some(isHealthAnswer) && !listDifferingAnswers(reviewedAnswers, answers).some(isHealthAnswer);
  const recordWithConsent = {
    ...before,
    consent: before.consent ?? consent,
    prospectIds,
  };
  const after: IntakeRecord =
    taken.length === 0
      ? recordWithConsent
      : {
          ...recordWithConsent,
          ...(isRenewed && { answeredAt: consent.acceptedAt }),
          answers: reviewedAnswers,
          ageYears: taken.includes('birthDate') ? ageYears : before.ageYears,
          recordedAt: at,
        };
  const pastInterviewFields = { patientId, prospectId, setAsideAt: at, taken: [...taken] };
  return [
    intakeRecords.put(after, before),
    pastInterviews.create({ ...pastInterviewFields, kind: 'application', answers, ageYears, consent }),
    ...(taken.length === 0
      ? []
      : [
          pastInterviews.create({
            ...pastInterviewFields,
            kind: 'record',
            answers: before.answers,
            ageYears: before.ageYears,
            ...(before.consent && { consent: before.consent }),
          }),
        ]),
    ...(isFirstConsent ? [emit(ConsentSigned, { patientId, acceptedAt: consent.acceptedAt })] : []),
    audit('patient.answersReviewed', patientId, {
      before: { answers: before.answers },
      after: { answers: after.answers },
      applied: { answers, consent: selectConsent({ consent }) },
    }),
  ];
}

/**
 * Closes an application whose answers are on the client's record. Only a laser application is retained (R147).
 * The claim maps the application's link to its client.
 */
export function buildProspectClosingWrites(
  { prospects, uniqueClaims, now }: Pick<Platform, 'prospects' | 'uniqueClaims' | 'now'>,
  prospect: Prospect,
  patientId: string,
): Write[] {
  const { prospectId, status, service } = prospect;
  const after = { ...prospect, status: 'active' as const, laserRequestPending: false, patientId };
  const closingWrite = service === 'laser' ? prospects.save(after, prospect) : prospects.remove(prospect);
  return [
    // A rejection means that a concurrent decision has closed the application, so a retry is pointless.
    { ...closingWrite, rejection: prospectErrors.gone },
    uniqueClaims.take({
      kind: 'registration',
      name: prospectId,
      at: now().toISOString(),
      ownerId: patientId,
      error: prospectErrors.gone,
    }),
    emit(ProspectClosed, { prospectId }),
    audit('prospect.activated', prospectId, { before: { status }, after: { status: 'active', patientId } }),
  ];
}

type ConversionInput = {
  readonly patientId: string;
  /** Services of the catalog, from which the client's allowed services are selected. */
  readonly services: Awaited<ReturnType<Platform['catalog']['services']>>;
  /** The client registered without an e-mail proof. */
  readonly awaitsEmailProof?: boolean;
};

/**
 * Builds the writes that convert an application into a client. After a concurrent decision they are rejected with
 * `prospect.gone`.
 */
export function buildConversionWrites(
  platform: Pick<Platform, 'patients' | 'intakeRecords' | 'prospects' | 'uniqueClaims' | 'now'>,
  prospect: Prospect,
  { patientId, services, awaitsEmailProof }: ConversionInput,
): Write[] {
  const client = createPatientFromProspect(prospect, { patientId, services, now: platform.now() });
  const { email, permissions, intakeService, active } = client;
  return [
    ...platform.patients.put({ ...client, ...(awaitsEmailProof && { awaitsEmailProof }) }),
    ...buildIntakeRecordWrites(platform, patientId, prospect),
    ...buildProspectClosingWrites(platform, prospect, patientId),
    emit(PatientAdded, { patientId }),
    audit('patient.added', patientId, { after: { email, permissions, intakeService, active } }),
  ];
}
