import { operation } from '#lambdas/runtime/operation.ts';
import { listAssignedAppointments as route } from '#shared/appointments/api.ts';
import { assignedView } from './views.ts';

/** Visits to carry out and visits done; requests not yet approved are the front desk's. */
export const listAssignedAppointments = operation(route, async ({ params, query }, { appointments }) => {
  const { rows, cursor } = await appointments.byStaff(params.staffId, query.from, query.to, query.cursor);
  const shown = rows.filter(({ status }) => status === 'confirmed' || status === 'completed');
  return { rows: shown.map(assignedView), cursor: cursor ?? undefined };
});
