import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { approveLaserRequest as route } from '#shared/intake/laser/laser-api.ts';
import { stepped } from '#shared/intake/laser/laser-rules.ts';
import { admittedToLaser } from '#shared/patients/admission.ts';
import { accessChanged, requestChanged } from '../offers/laser-changes.ts';
import { reactivate } from '../prospects/reactivate.ts';

/** The client is active, may have laser, and is told by a reaction (R140). */
export const approveLaserRequest = operation(route, ({ params: { requestId } }, platform) =>
  retryStale(async () => {
    const { catalog, laserRequests, patients, commit, now } = platform;
    const before = await laserRequests.get(requestId);
    const after = stepped(before, 'approve', { now: now() });
    const { patientId } = before;
    // Taken out meanwhile, they are not there: nobody is let in, and their e-mail may be somebody else's.
    const [patient, services] = await Promise.all([patients.get(patientId), catalog.services()]);
    await commit(
      ...requestChanged(platform, { before, after }),
      ...accessChanged(platform, patient, admittedToLaser(patient, services)),
      ...(await reactivate(platform, patientId)),
    );
    return { requestId, status: after.status };
  }),
);
