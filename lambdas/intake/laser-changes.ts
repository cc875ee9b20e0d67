import { LaserRequestChanged } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { buildAccountSyncWrites } from '#lambdas/accounts/sync-account.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import type { Patient } from '#shared/patients/patient.ts';

type RequestChange = { readonly before: LaserRequest; readonly after: LaserRequest };

/** Builds the writes of a request's new status. A closed request releases the client's claim. */
export function buildLaserRequestWrites(
  { laserRequests, uniqueClaims }: Pick<Platform, 'laserRequests' | 'uniqueClaims'>,
  { before, after }: RequestChange,
): Write[] {
  const { requestId, patientId, status, note } = after;
  if (status === 'pending') throw new Error(`${requestId} cannot return to its first status`);
  return [
    laserRequests.save(after, before),
    ...(isOpenRequest(before) && status !== 'inReview'
      ? [uniqueClaims.release('laserRequest', patientId)]
      : []),
    emit(LaserRequestChanged, { requestId, patientId, status }),
    audit(`laserRequest.${status}`, requestId, {
      before: { status: before.status },
      after: { status, note },
    }),
  ];
}

const selectAccess = (patient: Patient) => {
  const { active, hidden = false, intakeService, permissions } = patient;
  const { allowedServiceIds, laserRequestPending = false } = patient;
  return { active, hidden, intakeService, permissions, allowedServiceIds, laserRequestPending };
};

export const buildAccessWrites = (
  { patients }: Pick<Platform, 'patients'>,
  before: Patient,
  after: Patient,
): Write[] => [
  ...patients.put(after, before),
  emit(PatientChanged, { patientId: after.patientId }),
  audit('patient.accessChanged', after.patientId, {
    before: selectAccess(before),
    after: selectAccess(after),
  }),
];

/** Reactivates the account. A client without a password is invited again. */
export async function buildReactivationWrites(
  platform: Pick<Platform, 'accounts' | 'now'>,
  patientId: string,
): Promise<Write[]> {
  return buildAccountSyncWrites(platform, await platform.accounts.find(patientId), { active: true });
}
