import { InvitationDue } from '#events/accounts.ts';
import { ProspectClosed } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { openAccount } from '#lambdas/accounts/offers/open-account.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { isOpenAccount } from '#shared/accounts/account.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import type { Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { alertsFor } from '#shared/intake/alerts.ts';
import * as api from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { joined } from '#shared/patients/admission.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { convertProspect, intakeRecorded, prospectClosed } from './offers/convert-prospect.ts';
import { accessChanged, reactivate, requestChanged } from './offers/laser-changes.ts';

type Services = readonly Pick<Product, 'productId' | 'name'>[];

/** The hour they would like, by the service's name. */
function preferredHour(
  { preferred }: Pick<Prospect, 'preferred'>,
  services: Services,
): Pick<api.ProspectLine, 'preferred'> {
  if (!preferred) return {};
  const { serviceId, date, time } = preferred;
  const serviceName = services.find(({ productId }) => productId === serviceId)?.name;
  return { preferred: { ...(serviceName !== undefined && { serviceName }), date, time } };
}

const prospectLine = (prospect: Prospect, services: Services): api.ProspectLine => {
  const { prospectId, firstName, lastName, address, phone, email, service, status, createdAt } = prospect;
  const { isMinor } = prospect.consent;
  return {
    prospectId,
    firstName,
    lastName,
    address,
    phone,
    email,
    service,
    status,
    isMinor,
    createdAt,
    ...preferredHour(prospect, services),
  };
};

export const listProspects = operation(
  api.listProspects,
  async ({ query: { cursor } }, { prospects, catalog }) => {
    const [page, services] = await Promise.all([prospects.open(cursor), catalog.services()]);
    return { ...page, rows: page.rows.map((prospect) => prospectLine(prospect, services)) };
  },
);

/** Answers about somebody's health: whoever reads them leaves a line. */
export const getProspect = operation(
  api.getProspect,
  async ({ params: { prospectId } }, { prospects, settings, catalog, commit }) => {
    const [prospect, { alertRules }, services] = await Promise.all([
      prospects.find(prospectId),
      settings.get(),
      catalog.services(),
    ]);
    if (!prospect) throw new AppError(prospectErrors.gone);
    await commit(audit('prospect.read', prospectId));
    const { preferred: _id, ...file } = prospect;
    const { answers, service } = file;
    const alerts = alertsFor(answers.conditions, [{ laser: service === 'laser' }], alertRules);
    return {
      ...file,
      ...preferredHour(prospect, services),
      alerts: alerts.map(({ condition, message }) => ({ condition, message })),
    };
  },
);

/** What they answered goes with them; the trail says who they were and which consent they had given. */
export const deleteProspect = operation(
  api.deleteProspect,
  ({ params: { prospectId } }, { prospects, commit }) =>
    retryStale(async () => {
      const prospect = await prospects.find(prospectId);
      if (!prospect) throw new AppError(prospectErrors.unknown_id);
      if (prospect.status === 'active') throw new AppError(prospectErrors.is_client);
      const { firstName, lastName, email, service, status, createdAt, consent } = prospect;
      const { version, textHash, acceptedAt } = consent;
      await commit(
        prospects.remove(prospect),
        tell(ProspectClosed, { prospectId }),
        audit('prospect.deleted', prospectId, {
          before: { firstName, lastName, email, service, status, createdAt },
          consent: { version, textHash, acceptedAt },
        }),
      );
      return { prospectId };
    }),
);

type FindPatientByEmailInput = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims'> &
  Pick<Seams, 'users'>;

/**
 * The client whose e-mail it is; nobody, when an account may be opened. Throws `prospect.email_without_record` when it
 * is somebody's who is no client, or only the user pool knows it.
 */
async function findPatientByEmail(
  { users, accounts, patients, uniqueClaims }: FindPatientByEmailInput,
  email: string,
): Promise<Patient | undefined> {
  const userId = await users.find(email);
  if (userId === undefined) return undefined;
  const account = await accounts.find(userId);
  // Claimed, and not there yet: an account that is being opened now, or that was cut short.
  if (!account && (await uniqueClaims.exists('email', email))) return undefined;
  // Taken out, and the user pool is about to forget them.
  if (account && !isOpenAccount(account)) return undefined;
  if (account?.role !== 'patient') throw new AppError(prospectErrors.email_without_record);
  return patients.get(userId).catch((error: unknown) => {
    const isAbsent = error instanceof AppError && error.is(coreErrors.not_found);
    throw isAbsent ? new AppError(prospectErrors.email_without_record, { cause: error }) : error;
  });
}

type Activating = Platform & Pick<Seams, 'users'>;
type Reply = ReplyOf<typeof api.activateProspect>;

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
export const activateProspect = operationUsing(
  ['users'],
  api.activateProspect,
  ({ params: { prospectId } }, platform) =>
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
