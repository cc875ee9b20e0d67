import { operation } from '#lambdas/runtime/operation.ts';
import { listAssignedAppointments as route } from '#shared/appointments/api.ts';
import { assignedView } from '../shared/views.ts';

/** Appointments to carry out and appointments done; requests not yet approved are the front desk's. */
export const listAssignedAppointments = operation(
  route,
  async ({ params, query }, { appointments, patients }) => {
    const { rows, cursor } = await appointments.byStaff(params.staffId, query.from, query.to, query.cursor);
    const shown = rows.filter(
      ({ status, hidden }) => !hidden && (status === 'confirmed' || status === 'completed'),
    );
    const clients = await patients.byIds(shown.map(({ patientId }) => patientId));
    const addressOf = new Map(clients.map(({ patientId, address }) => [patientId, address]));
    return {
      rows: shown.map((appointment) => assignedView(appointment, addressOf.get(appointment.patientId))),
      cursor: cursor ?? undefined,
    };
  },
);
