import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { planRoute as route } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';

/** Where a client lives is told to who appointments them, once the appointment stands. */
const mayPlanRoute = (actor: Actor, appointment: Appointment) =>
  concerns(actor, appointment) &&
  !appointment.hidden &&
  (appointment.status === 'confirmed' || appointment.status === 'completed');

export const planRoute = operationUsing(
  ['geocoder'],
  route,
  async ({ body, actor }, { appointments, patients, geocoder }) => {
    const appointment = await appointments.get(body.appointmentId);
    if (!mayPlanRoute(actor, appointment)) throw new AppError(appointmentErrors.not_found);
    const { address = '' } = await patients.get(appointment.patientId);
    if (address.trim() === '') throw new AppError(staffErrors.no_address);

    const destination = await geocoder.locate(address);
    const way = destination && (await geocoder.drive(body.from, destination));
    if (!way) throw new AppError(staffErrors.no_route);
    return { destination, ...way };
  },
);
