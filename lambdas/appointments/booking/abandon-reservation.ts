import { operationUsing } from '#lambdas/runtime/operation.ts';
import { abandonReservation as route } from '#shared/appointments/api.ts';
import { ownAppointment } from '../changes/appointment-changes.ts';
import { expireReservation } from '../deposits/deposit-hold.ts';

/** The client closes the form: no charge, no record in their list, the hour is free again. */
export const abandonReservation = operationUsing(['payments'], route, async ({ params, actor }, platform) => {
  const { appointmentId } = params;
  await ownAppointment(platform, params);
  await expireReservation(platform, appointmentId, actor);
  return { appointmentId };
});
