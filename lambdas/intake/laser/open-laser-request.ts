import { LaserRequested } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { LaserStanding } from '#shared/intake/laser/laser-api.ts';
import type { LaserRequest } from '#shared/intake/laser/laser-request.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { laserStanding, whoMayAsk } from './laser-standing.ts';

type Asking = Pick<Platform, 'patients' | 'laserRequests' | 'catalog' | 'uniqueClaims' | 'commit' | 'now'>;

/** One request of a client's is open at a time: the name taken with it lets no second one in (R134). */
export const openLaserRequest = (platform: Asking, patientId: string): Promise<LaserStanding> =>
  retryStale(async () => {
    const { patients, laserRequests, uniqueClaims, commit, now } = platform;
    const { patient, requests, services } = await whoMayAsk(platform, patientId);
    const at = now().toISOString();
    const requestId = newId();
    const request: LaserRequest = {
      requestId,
      patientId,
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      version: 0,
    };
    const asked = { ...patient, laserRequestPending: true };
    await commit(
      uniqueClaims.take({
        kind: 'laserRequest',
        name: patientId,
        at,
        ownerId: requestId,
        refusal: laserErrors.already_open,
      }),
      laserRequests.create(request),
      ...patients.put(asked, patient),
      tell(LaserRequested, { requestId, patientId }),
      tell(PatientChanged, { patientId }),
      audit('laserRequest.pending', requestId, { after: { patientId, status: 'pending' } }),
    );
    return laserStanding(asked, { requests: [...requests, request], services });
  });
