import { operation } from '#lambdas/runtime/operation.ts';
import { listVisitAlerts as route } from '#shared/appointments/alerts/alert-api.ts';
import { withReasons } from '#shared/appointments/alerts/alerts.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import { alertsAgainst, alertsWereRead } from './appointment-alerts.ts';

export const listVisitAlerts = operation(route, async ({ params, actor }, platform) => {
  const visit = await platform.appointments.get(params.appointmentId);
  if (!concerns(actor, visit)) throw new AppError(appointmentErrors.not_found);
  const alerts = await alertsAgainst(platform, visit.patientId, visit.services);
  await alertsWereRead(platform, visit.patientId, alerts);
  return withReasons(alerts, visit);
});
