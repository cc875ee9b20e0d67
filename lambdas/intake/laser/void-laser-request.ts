import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { voidLaserRequest as route } from '#shared/intake/laser/laser-api.ts';
import { stepped } from '#shared/intake/laser/laser-rules.ts';
import { accessChanged, requestChanged } from '../offers/laser-changes.ts';

/** The reason is the request's note, and a reaction tells it to the client. */
export const voidLaserRequest = operation(route, ({ params: { requestId }, body: { reason } }, platform) =>
  retryStale(async () => {
    const { laserRequests, patients, commit, now } = platform;
    const before = await laserRequests.get(requestId);
    const after = stepped(before, 'void', { now: now(), note: reason });
    const patient = await patients.get(before.patientId);
    await commit(
      ...requestChanged(platform, { before, after }),
      ...accessChanged(platform, patient, { ...patient, laserRequestPending: false }),
    );
    return { requestId, status: after.status };
  }),
);
