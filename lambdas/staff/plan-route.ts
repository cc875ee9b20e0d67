import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { concerns } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import { planRoute as route } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';

/** Where a client lives is told to who visits them, once the visit stands. */
const mayVisit = (actor: Actor, visit: Appointment) =>
  concerns(actor, visit) && !visit.hidden && (visit.status === 'confirmed' || visit.status === 'completed');

export const planRoute = operationUsing(
  ['places'],
  route,
  async ({ body, actor }, { appointments, patients, places }) => {
    const visit = await appointments.get(body.appointmentId);
    if (!mayVisit(actor, visit)) throw new AppError(appointmentErrors.not_found);
    const { address = '' } = await patients.get(visit.patientId);
    if (address.trim() === '') throw new AppError(staffErrors.no_address);

    const destination = await places.locate(address);
    const way = destination && (await places.drive(body.from, destination));
    if (!way) throw new AppError(staffErrors.no_route);
    return { destination, ...way };
  },
);
