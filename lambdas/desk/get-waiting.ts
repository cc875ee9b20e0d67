import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { getWaiting as route } from '#shared/desk/api.ts';
import { mostCounted } from '#shared/desk/waiting.ts';

/** One at most for each client; of who was archived nothing is asked any more. */
async function laserRequestsOf({ laserRequests, patients }: Platform): Promise<number> {
  const open = await laserRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  return clients.filter(({ hidden }) => !hidden).length;
}

/** Counted by the same queues that the two screens list. */
export const getWaiting = operation(route, async (_, platform) => {
  const { appointments, prospects } = platform;
  const most = mostCounted + 1;
  const [requests, applied, ofClients] = await Promise.all([
    appointments.countQueue('pending', most),
    prospects.countOpen(most),
    laserRequestsOf(platform),
  ]);
  return { requests, prospects: applied + ofClients };
});
