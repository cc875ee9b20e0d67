import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { reviewLaserRequest as route } from '#shared/intake/laser/laser-api.ts';
import { stepped } from '#shared/intake/laser/laser-rules.ts';
import { requestChanged } from '../offers/laser-changes.ts';

export const reviewLaserRequest = operation(route, ({ params: { requestId } }, platform) =>
  retryStale(async () => {
    const before = await platform.laserRequests.get(requestId);
    const after = stepped(before, 'review', { now: platform.now() });
    await platform.commit(...requestChanged(platform, { before, after }));
    return { requestId, status: after.status };
  }),
);
