import { operation } from '#lambdas/runtime/operation.ts';
import { listLaserRequests as route } from '#shared/intake/laser/laser-api.ts';

/** One at most for each client; of who was archived nothing is asked any more. */
export const listLaserRequests = operation(route, async (_, { laserRequests, patients }) => {
  const open = await laserRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  const byId = new Map(clients.map((client) => [client.patientId, client]));
  return open.flatMap(({ requestId, patientId, status, createdAt }) => {
    const client = byId.get(patientId);
    if (!client || client.hidden) return [];
    const { firstName, lastName, address, phone, email } = client;
    return [{ requestId, patientId, firstName, lastName, address, phone, email, status, createdAt }];
  });
});
