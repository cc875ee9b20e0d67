import { operation } from '#lambdas/runtime/operation.ts';
import { listMyAppointments as route } from '#shared/appointments/api.ts';
import { patientView } from '../shared/views.ts';

/** History and upcoming appointments of one client; reservations that were never paid are not part of it. */
export const listMyAppointments = operation(route, async ({ params, query }, { appointments, now }) => {
  const { rows, cursor } = await appointments.byPatient(params.patientId, query.cursor);
  const shown = rows.filter(({ status, hidden }) => status !== 'reserved' && status !== 'expired' && !hidden);
  return { rows: shown.map((row) => patientView(row, now())), cursor: cursor ?? undefined };
});
