import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForChange as route } from '#shared/appointments/changes/change-api.ts';
import { ownVisit } from './appointment-changes.ts';
import { timesForVisit } from './times-for-appointment.ts';

export const listTimesForChange = operation(route, async ({ params, query }, platform) =>
  timesForVisit(platform, await ownVisit(platform, params), query),
);
