import { InvitationDue } from '#events/accounts.ts';
import { ProspectChanged, ProspectClosed, ProspectsDeleted } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit, auditRead, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { holdsEmail } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { findMatchingAlerts } from '#shared/intake/alerts.ts';
import { serviceLabels } from '#shared/intake/labels.ts';
import { type AnswerName, listDifferingAnswers } from '#shared/intake/prospects/answer-review.ts';
import * as api from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { activatePatient } from '#shared/patients/admission.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { recordReadAction } from '#shared/records/access/record-part.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import {
  buildAnswerReviewWrites,
  buildConversionWrites,
  buildIntakeRecordWrites,
  buildProspectClosingWrites,
} from './convert-prospect.ts';
import { buildAccessWrites, buildLaserRequestWrites, buildReactivationWrites } from './laser-changes.ts';
import { toPreference } from './prospect-list.ts';

/** Audits each read, since the answers are health data. */
export const getProspect = operation(
  api.getProspect,
  async ({ params: { prospectId } }, { prospects, settings, catalog, commit }) => {
    const [prospect, { alertRules }, services] = await Promise.all([
      prospects.find(prospectId),
      settings.get(),
      catalog.services(),
    ]);
    if (!prospect) throw new AppError(prospectErrors.gone);
    await commit(auditRead('prospect.read', prospectId));
    const { preferred: _, ...application } = prospect;
    const { answers, service } = application;
    const appliedService = { laser: service === 'laser', categoryName: serviceLabels[service] };
    const alerts = findMatchingAlerts(answers.conditions, [appliedService], alertRules);
    return {
      ...application,
      ...toPreference(prospect, services),
      alerts: alerts.map(({ condition, message }) => ({ condition, message })),
    };
  },
);

/** Corrects an e-mail that cannot open an account. The signed consent does not change. */
export const changeProspectEmail = operation(
  api.changeProspectEmail,
  ({ params: { prospectId }, body: { email } }, { prospects, mailStops, commit }) =>
    retryStale(async () => {
      const prospect = await prospects.find(prospectId);
      if (!prospect || prospect.status === 'active') throw new AppError(prospectErrors.gone);
      await commit(
        prospects.save({ ...prospect, email }, prospect),
        ...(email === prospect.email ? [] : await mailStops.buildRemovalWrites(prospect.email)),
        emit(ProspectChanged, { prospectId }),
        audit('prospect.emailChanged', prospectId, { before: { email: prospect.email }, after: { email } }),
      );
      return { prospectId, email };
    }),
);

/** Deletes the application. The audit trail retains the applicant and the consent. */
function buildDeletionWrites({ prospects }: Pick<Platform, 'prospects'>, prospect: Prospect): Write[] {
  const { prospectId, firstName, lastName, email, service, status, createdAt, consent } = prospect;
  const { version, textHash, acceptedAt } = consent;
  return [
    prospects.remove(prospect),
    audit('prospect.deleted', prospectId, {
      before: { firstName, lastName, email, service, status, createdAt },
      consent: { version, textHash, acceptedAt },
    }),
  ];
}

export const deleteProspect = operation(api.deleteProspect, ({ params: { prospectId } }, platform) =>
  retryStale(async () => {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect) throw new AppError(prospectErrors.unknown_id);
    if (prospect.status === 'active') throw new AppError(prospectErrors.is_client);
    await platform.commit(...buildDeletionWrites(platform, prospect), emit(ProspectClosed, { prospectId }));
    return { prospectId };
  }),
);

/** Deletes applications, idempotently, since those that no longer exist are skipped. */
export const deleteProspects = operation(api.deleteProspects, ({ body }, platform) =>
  retryStale(async () => {
    const { prospects, commit } = platform;
    const foundProspects = await Promise.all([...new Set(body.prospectIds)].map(prospects.find));
    const existingProspects = foundProspects.filter((prospect) => prospect !== undefined);
    const removedProspects = existingProspects.filter(({ status }) => status !== 'active');
    if (removedProspects.length > 0)
      await commit(
        ...removedProspects.flatMap((prospect) => buildDeletionWrites(platform, prospect)),
        emit(ProspectsDeleted, { prospectIds: removedProspects.map(({ prospectId }) => prospectId) }),
      );
    const clientCount = existingProspects.length - removedProspects.length;
    return { removed: removedProspects.length, clients: clientCount };
  }),
);

type PatientLookupPorts = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims'> & Pick<Ports, 'users'>;

/**
 * Finds the client with the e-mail, whose record the application joins. If it returns undefined, `openAccount`
 * checks whether the e-mail is free. Throws `prospect.email_without_record` if the e-mail's holder is not a client.
 */
async function findPatientByEmail(
  { users, accounts, patients, uniqueClaims }: PatientLookupPorts,
  email: string,
): Promise<Patient | undefined> {
  const userId = await users.find(email);
  if (userId === undefined) return undefined;
  const account = await accounts.find(userId);
  // The account is being opened, or the attempt was interrupted.
  if (!account && (await uniqueClaims.exists('email', email))) return undefined;
  // The account is closed or has lost the e-mail, which the user pool is about to free.
  if (account && !holdsEmail(account)) return undefined;
  if (account?.role !== 'patient') throw new AppError(prospectErrors.email_without_record);
  const patient = await patients.find(userId);
  if (!patient) throw new AppError(prospectErrors.email_without_record);
  // An unproved e-mail may be another person's, so answers must not be merged.
  return patient.awaitsEmailProof && !account.passwordTemporary ? undefined : patient;
}

/** Audits the read of both application and record, since the health answers may be those of two people. */
export const getProspectReview = operationWithPorts(
  ['users'],
  api.getProspectReview,
  async ({ params: { prospectId } }, platform) => {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect) throw new AppError(prospectErrors.gone);
    const patient = await findPatientByEmail(platform, prospect.email);
    const record = patient && (await platform.intakeRecords.find(patient.patientId));
    if (!patient || !record) throw new AppError(coreErrors.not_found);
    const { patientId, firstName, lastName } = patient;
    await platform.commit(
      auditRead('prospect.read', prospectId),
      auditRead(recordReadAction, patientId, { part: 'intake' }),
    );
    const { recordedAt, answeredAt, answers: onRecord } = record;
    return { patientId, firstName, lastName, recordedAt, answeredAt, onRecord, applied: prospect.answers };
  },
);

type ActivationPorts = Platform & Pick<Ports, 'users'>;
type ActivationReply = ReplyOf<typeof api.activateProspect>;

function toDeskError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.is(accountErrors.email_taken)) return new AppError(prospectErrors.email_taken, { cause: error });
  if (error.is(accountErrors.email_awaits_proof))
    return new AppError(prospectErrors.email_awaits_proof, { cause: error });
  return error;
}

async function openClientAccount(platform: ActivationPorts, prospect: Prospect): Promise<ActivationReply> {
  const { firstName, lastName, email, phone, service } = prospect;
  const services = await platform.catalog.services();
  const person = { role: 'patient' as const, firstName, lastName, email, phone };
  const account = await openAccount(platform, person, ({ userId }) => [
    ...buildConversionWrites(platform, prospect, { patientId: userId, services }),
    emit(InvitationDue, { userId }),
  ]).catch((error: unknown) => {
    throw toDeskError(error);
  });
  return { outcome: service === 'laser' ? 'approved' : 'created', patientId: account.userId };
}

/** Builds the writes of an already active client, whose access does not change. */
const buildActiveClientWrites = ({ patients }: Platform, before: Patient, after: Patient): Write[] => [
  ...(after === before ? [] : patients.put(after, before)),
  emit(PatientChanged, { patientId: before.patientId }),
];

type ActivationReview = BodyOf<typeof api.activateProspect>['review'];

/** Returns the answers to take over. Throws `prospect.answers_differ` until the current answers were compared. */
function selectTakenAnswers(
  review: ActivationReview,
  { answers }: Prospect,
  record: IntakeRecord,
): readonly AnswerName[] {
  if (review?.recordedAt === record.recordedAt) return review.taken;
  if (listDifferingAnswers(record.answers, answers).length > 0)
    throw new AppError(prospectErrors.answers_differ);
  return [];
}

/** Applies the application to the existing client and stores its answers with the record. */
async function mergeIntoPatient(
  platform: ActivationPorts,
  prospect: Prospect,
  patient: Patient,
  review: ActivationReview,
): Promise<ActivationReply> {
  const { catalog, laserRequests, intakeRecords, commit, now } = platform;
  const { patientId } = patient;
  const [requests, services, record] = await Promise.all([
    laserRequests.byPatient(patientId),
    catalog.services(),
    intakeRecords.find(patientId),
  ]);
  const {
    outcome,
    patient: after,
    changes,
  } = activatePatient(prospect, { patient, requests, services, now: now() });
  if (outcome === 'noPendingRequest') await commit(...buildAccessWrites(platform, patient, after));
  else
    await commit(
      ...buildProspectClosingWrites(platform, prospect, patientId),
      ...(record
        ? buildAnswerReviewWrites(platform, prospect, {
            before: record,
            taken: selectTakenAnswers(review, prospect, record),
          })
        : buildIntakeRecordWrites(platform, patientId, prospect)),
      ...(outcome === 'alreadyActive'
        ? buildActiveClientWrites(platform, patient, after)
        : [
            ...buildAccessWrites(platform, patient, after),
            ...changes.flatMap((change) => buildLaserRequestWrites(platform, change)),
            ...(await buildReactivationWrites(platform, patientId)),
          ]),
    );
  return { outcome, patientId };
}

/** Returns a domain error unchanged and wraps any other failure in one error (R149 R153). */
const toActivationError = (error: unknown) =>
  error instanceof AppError ? error : new AppError(prospectErrors.not_activated, { cause: error });

/** Activates the application. Of concurrent calls for one applicant, only one creates the client. */
export const activateProspect = operationWithPorts(
  ['users'],
  api.activateProspect,
  ({ params: { prospectId }, body: { review } }, platform) =>
    retryStale(async () => {
      const prospect = await platform.prospects.find(prospectId);
      if (!prospect) throw new AppError(prospectErrors.gone);
      const { status, patientId, email } = prospect;
      if (status === 'active') return { outcome: 'alreadyActive' as const, patientId };
      const patient = await findPatientByEmail(platform, email);
      return patient
        ? mergeIntoPatient(platform, prospect, patient, review)
        : openClientAccount(platform, prospect);
    }).catch((error: unknown) => {
      throw toActivationError(error);
    }),
);
