import { InvitationDue } from '#events/accounts.ts';
import { PatientChanged } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/offers/open-account.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { activateProspect as route } from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { joined } from '#shared/patients/admission.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { convertProspect } from '../offers/convert-prospect.ts';
import { accessChanged, requestChanged } from '../offers/laser-changes.ts';
import { findPatientByEmail } from './find-patient-by-email.ts';
import { intakeRecorded } from './intake-recorded.ts';
import { prospectClosed } from './prospect-closed.ts';
import { reactivate } from './reactivate.ts';

type Activating = Platform & Pick<Seams, 'users'>;
type Reply = ReplyOf<typeof route>;

/** A new client, with an account and an invitation to it. */
async function openFor(platform: Activating, prospect: Prospect): Promise<Reply> {
  const { firstName, lastName, email, phone, service } = prospect;
  const services = await platform.catalog.services();
  const person = { role: 'patient' as const, firstName, lastName, email, phone };
  const account = await openAccount(platform, person, ({ userId }) => [
    ...convertProspect(platform, prospect, { patientId: userId, services }),
    tell(InvitationDue, { userId }),
  ]).catch((error: unknown) => {
    const isTaken = error instanceof AppError && error.is(accountErrors.email_taken);
    throw isTaken ? new AppError(prospectErrors.email_taken, { cause: error }) : error;
  });
  return { outcome: service === 'laser' ? 'approved' : 'created', patientId: account.userId };
}

/** Their access stays as it is; what they would like to book is known from now on. */
const stillClient = ({ patients }: Platform, before: Patient, after: Patient): Write[] => [
  ...(after === before ? [] : patients.put(after, before)),
  tell(PatientChanged, { patientId: before.patientId }),
];

/** The client whose e-mail it is gets what the prospect asks for, and what they answered is on their record. */
async function joinTo(platform: Activating, prospect: Prospect, patient: Patient): Promise<Reply> {
  const { catalog, laserRequests, intakeRecords, commit, now } = platform;
  const { patientId } = patient;
  const [requests, services, record] = await Promise.all([
    laserRequests.byPatient(patientId),
    catalog.services(),
    intakeRecords.find(patientId),
  ]);
  const { outcome, patient: after, changes } = joined(prospect, { patient, requests, services, now: now() });
  if (outcome === 'noPendingRequest') await commit(...accessChanged(platform, patient, after));
  else
    await commit(
      ...prospectClosed(platform, prospect, patientId),
      ...intakeRecorded(platform, patientId, prospect, record),
      ...(outcome === 'alreadyActive'
        ? stillClient(platform, patient, after)
        : [
            ...accessChanged(platform, patient, after),
            ...changes.flatMap((change) => requestChanged(platform, change)),
            ...(await reactivate(platform, patientId)),
          ]),
    );
  return { outcome, patientId };
}

/** Refusals are outcomes with words of their own; whatever else goes wrong has one sentence (R149 R153). */
const notActivated = (error: unknown) =>
  error instanceof AppError ? error : new AppError(prospectErrors.not_activated, { cause: error });

/** 'Set': of many at once for one person, one makes the client. */
export const activateProspect = operationUsing(['users'], route, ({ params: { prospectId } }, platform) =>
  retryStale(async () => {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect) throw new AppError(prospectErrors.gone);
    const { status, patientId, email } = prospect;
    if (status === 'active') return { outcome: 'alreadyActive' as const, patientId };
    const patient = await findPatientByEmail(platform, email);
    return patient ? joinTo(platform, prospect, patient) : openFor(platform, prospect);
  }).catch((error: unknown) => {
    throw notActivated(error);
  }),
);
