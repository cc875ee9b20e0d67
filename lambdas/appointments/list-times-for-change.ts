import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForChange as route } from '#shared/appointments/change-api.ts';
import { timesForVisit } from './times-for-visit.ts';
import { ownVisit } from './visit-changes.ts';

export const listTimesForChange = operation(route, async ({ params, query }, platform) =>
  timesForVisit(platform, await ownVisit(platform, params), query),
);
