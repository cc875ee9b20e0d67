import { LaserRequestChanged } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { syncAccount } from '#lambdas/accounts/sync-account.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import type { Patient } from '#shared/patients/patient.ts';

type RequestChange = { readonly before: LaserRequest; readonly after: LaserRequest };

/** One request settled, or looked into: what is no longer open may be asked for anew. */
export function requestChanged(
  { laserRequests, uniqueClaims }: Pick<Platform, 'laserRequests' | 'uniqueClaims'>,
  { before, after }: RequestChange,
): Write[] {
  const { requestId, patientId, status, note } = after;
  if (status === 'pending') throw new Error(`${requestId} changes to what it begins as`);
  return [
    laserRequests.save(after, before),
    ...(isOpenRequest(before) && status !== 'inReview'
      ? [uniqueClaims.release('laserRequest', patientId)]
      : []),
    tell(LaserRequestChanged, { requestId, patientId, status }),
    audit(`laserRequest.${status}`, requestId, {
      before: { status: before.status },
      after: { status, note },
    }),
  ];
}

/** What decides over a client's access, for the trail. */
const accessOf = ({ active, hidden = false, intakeService, permissions, ...rest }: Patient) => {
  const { allowedServiceIds, laserRequestPending = false } = rest;
  return { active, hidden, intakeService, permissions, allowedServiceIds, laserRequestPending };
};

/** A client may have something else done than before. */
export const accessChanged = (
  { patients }: Pick<Platform, 'patients'>,
  before: Patient,
  after: Patient,
): Write[] => [
  ...patients.put(after, before),
  tell(PatientChanged, { patientId: after.patientId }),
  audit('patient.accessChanged', after.patientId, { before: accessOf(before), after: accessOf(after) }),
];

/** Lets a client sign in who was shut out; one who has no password of their own yet is invited again. */
export async function reactivate(
  platform: Pick<Platform, 'accounts' | 'now'>,
  patientId: string,
): Promise<Write[]> {
  return syncAccount(platform, await platform.accounts.find(patientId), { active: true });
}
