import { operation } from '#lambdas/runtime/operation.ts';
import { listAppointmentRequests as route } from '#shared/appointments/api.ts';
import { requestView } from '../shared/views.ts';

export const listAppointmentRequests = operation(route, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('pending', query.cursor);
  return { rows: rows.map(requestView), cursor: cursor ?? undefined };
});
