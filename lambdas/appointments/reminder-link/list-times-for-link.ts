import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForLink as route } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { timesForVisit } from '../changes/times-for-appointment.ts';
import { openLink } from './reminder-links.ts';

/** Of a link that changes the visit; the others have no hours to offer. */
export const listTimesForLink = operation(route, async ({ params, query }, platform) => {
  const { link, visit } = await openLink(platform, params.token);
  if (link.action !== 'change') throw new AppError(appointmentErrors.not_found);
  return timesForVisit(platform, visit, query);
});
