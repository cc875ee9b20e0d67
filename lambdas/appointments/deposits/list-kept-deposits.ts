import { operation } from '#lambdas/runtime/operation.ts';
import { listKeptDeposits as route } from '#shared/appointments/closing/closing-api.ts';
import { requestView } from '../shared/views.ts';

/** What missed and late-cancelled appointments left with the center, and the desk may still give back. */
export const listKeptDeposits = operation(route, async ({ query }, { appointments }) => {
  const { rows, cursor } = await appointments.byQueue('kept', query.cursor);
  return { rows: rows.filter(({ hidden }) => !hidden).map(requestView), cursor: cursor ?? undefined };
});
