import { operationUsing } from '#lambdas/runtime/operation.ts';
import { abandonReservation as route } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError } from '#shared/core/errors.ts';
import { expireReservation } from './expire-reservation.ts';

/** The client closes the form: no charge, no record in their list, the hour is free again. */
export const abandonReservation = operationUsing(['payments'], route, async ({ params, actor }, platform) => {
  const { appointmentId, patientId } = params;
  const appointment = await platform.appointments.get(appointmentId);
  if (appointment.patientId !== patientId) throw new AppError(appointmentErrors.not_found);
  await expireReservation(platform, appointmentId, actor);
  return { appointmentId };
});
