import { operation } from '#lambdas/runtime/operation.ts';
import { listUnsettledDeposits as route } from '#shared/appointments/closing/closing-api.ts';
import { requestView } from '../shared/views.ts';

/** A reaction gives deposits back within seconds; what stays here needs a person, though its appointment was taken out of every list. */
export const listUnsettledDeposits = operation(route, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('settling', query.cursor);
  return { rows: rows.map(requestView), cursor: cursor ?? undefined };
});
