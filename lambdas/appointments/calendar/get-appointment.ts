import { operation } from '#lambdas/runtime/operation.ts';
import { getAppointment as route } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import { detailView } from '../shared/views.ts';

export const getAppointment = operation(route, async ({ params, actor }, { appointments, now }) => {
  const appointment = await appointments.get(params.appointmentId);
  if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  return detailView(appointment, now());
});
