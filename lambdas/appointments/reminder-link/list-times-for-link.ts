import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForLink as route } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { timesForAppointment } from '../booking/available-times.ts';
import { openLink } from './reminder-links.ts';

/** Of a link that changes the appointment; the others have no hours to offer. */
export const listTimesForLink = operation(route, async ({ params, query }, platform) => {
  const { link, appointment } = await openLink(platform, params.token);
  if (link.action !== 'change') throw new AppError(appointmentErrors.not_found);
  return timesForAppointment(platform, appointment, query);
});
