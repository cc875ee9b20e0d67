import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForChange as route } from '#shared/appointments/changes/change-api.ts';
import { ownAppointment } from './appointment-changes.ts';
import { timesForAppointment } from './times-for-appointment.ts';

export const listTimesForChange = operation(route, async ({ params, query }, platform) =>
  timesForAppointment(platform, await ownAppointment(platform, params), query),
);
