import { LocationChanged } from '#events/locations.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { canAccessAppointment } from '#shared/appointments/transitions.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import * as api from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';

export const getLocation = operation(api.getLocation, async ({ params }, { locations, now }) => ({
  location: await locations.find(params.staffId, now()),
}));

/** Audits that the sharing began, but never the position. */
export const shareLocation = operation(
  api.shareLocation,
  async ({ params, body }, { locations, commit, now }) => {
    const { staffId } = params;
    const sharedAt = now();
    const before = await locations.find(staffId, sharedAt);
    const location = { ...body, sharedAt: sharedAt.toISOString() };
    await commit(
      locations.put(staffId, location),
      emit(LocationChanged, { staffId }),
      ...(before ? [] : [audit('staff.locationShared', staffId)]),
    );
    return { location };
  },
);

export const stopSharingLocation = operation(
  api.stopSharingLocation,
  async ({ params }, { locations, commit, now }) => {
    const { staffId } = params;
    const before = await locations.find(staffId, now());
    const endWrites = [audit('staff.locationForgotten', staffId), emit(LocationChanged, { staffId })];
    // An expired row, which `find` does not return, is removed as well.
    await commit(locations.remove(staffId), ...(before ? endWrites : []));
    return {};
  },
);

/** Returns true if the actor may see the client's address, which a route reveals. */
const mayPlanRoute = (actor: Actor, staffId: string, appointment: Appointment) =>
  canAccessAppointment(actor, appointment) &&
  appointment.staffId === staffId &&
  (appointment.status === 'confirmed' || appointment.status === 'completed');

export const planRoute = operationWithPorts(
  ['geocoder'],
  api.planRoute,
  async ({ params, body, actor }, { appointments, patients, geocoder }) => {
    const appointment = await appointments.get(body.appointmentId);
    if (!mayPlanRoute(actor, params.staffId, appointment)) throw new AppError(appointmentErrors.not_found);
    const { address = '' } = await patients.get(appointment.patientId);
    if (address.trim() === '') throw new AppError(staffErrors.no_address);

    const destination = await geocoder.locate(address);
    const route = destination && (await geocoder.drive(body.from, destination));
    if (!route) throw new AppError(staffErrors.no_route);
    return { destination, ...route };
  },
);
