import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { confirmAttendanceAtDesk as route } from '#shared/appointments/calendar/calendar-api.ts';
import { detailView } from '../shared/views.ts';
import { attendanceChange } from './appointment-changes.ts';

/** Said once is enough: again it changes nothing and tells nobody. */
export const confirmAttendanceAtDesk = operation(route, ({ params, actor }, platform) =>
  retryStale(async () => {
    const before = await platform.appointments.get(params.appointmentId);
    const { after, writes } = await attendanceChange(platform, before, actor);
    if (writes.length > 0) await platform.commit(...writes);
    return detailView(after, platform.now());
  }),
);
