import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { rescheduleAppointment as route } from '#shared/appointments/changes/change-api.ts';
import { patientView } from '../shared/views.ts';
import { ownAppointment, rescheduleChange } from './appointment-changes.ts';

export const rescheduleAppointment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { after, writes } = await rescheduleChange(platform, before, { to: body, actor });
    if (writes.length > 0) await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);
