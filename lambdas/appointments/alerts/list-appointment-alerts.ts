import { operation } from '#lambdas/runtime/operation.ts';
import { listAppointmentAlerts as route } from '#shared/appointments/alerts/alert-api.ts';
import { withReasons } from '#shared/appointments/alerts/alerts.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import { alertsAgainst, alertsWereRead } from './appointment-alerts.ts';

export const listAppointmentAlerts = operation(route, async ({ params, actor }, platform) => {
  const appointment = await platform.appointments.get(params.appointmentId);
  if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  const alerts = await alertsAgainst(platform, appointment.patientId, appointment.services);
  await alertsWereRead(platform, appointment.patientId, alerts);
  return withReasons(alerts, appointment);
});
