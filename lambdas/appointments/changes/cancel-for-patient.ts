import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { cancelForPatient as route } from '#shared/appointments/calendar/calendar-api.ts';
import { detailView } from '../shared/views.ts';
import { cancellationChange } from './appointment-changes.ts';

/** For a client who calls, under the policy they would meet on their own screen. */
export const cancelForPatient = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await platform.appointments.get(params.appointmentId);
    const { after, writes } = await cancellationChange(platform, before, { ...body, actor });
    await platform.commit(...writes);
    return detailView(after, platform.now());
  }),
);
