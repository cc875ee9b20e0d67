import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { confirmAttendance as route } from '#shared/appointments/changes/change-api.ts';
import { patientView } from '../shared/views.ts';
import { attended, ownVisit } from './appointment-changes.ts';

export const confirmAttendance = operation(route, ({ params, actor }, platform) =>
  retryStale(async () => {
    const before = await ownVisit(platform, params);
    const { after, writes } = await attended(platform, before, actor);
    if (writes.length > 0) await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);
