import { operation } from '#lambdas/runtime/operation.ts';
import { listRemovedPatients as route } from '#shared/patients/desk-api.ts';

const perPage = 20;

/** Names enough to find whose access log somebody is after; nothing else of them is shown any more. */
export const listRemovedPatients = operation(route, async ({ query: { cursor } }, { patients }) => {
  const page = await patients.archivedPage({ cursor, limit: perPage });
  return {
    ...page,
    rows: page.rows.map(({ patientId, firstName, lastName, email, phone }) => ({
      patientId,
      firstName,
      lastName,
      email,
      phone,
    })),
  };
});
