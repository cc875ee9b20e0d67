import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { confirmAttendance as route } from '#shared/appointments/changes/change-api.ts';
import { patientView } from '../shared/views.ts';
import { attendanceChange, ownAppointment } from './appointment-changes.ts';

export const confirmAttendance = operation(route, ({ params, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { after, writes } = await attendanceChange(platform, before, actor);
    if (writes.length > 0) await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);
