import { operation } from '#lambdas/runtime/operation.ts';
import { listDoseRequests as route } from '#shared/health/api.ts';

/** Those of clients who were taken out of the lists wait for nobody. */
export const listDoseRequests = operation(route, async (_, { doseRequests, patients }) => {
  const open = await doseRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  const names = new Map(
    clients
      .filter(({ hidden }) => !hidden)
      .map(({ patientId, firstName, lastName }) => [patientId, `${firstName} ${lastName}`]),
  );
  return open.flatMap(({ requestId, patientId, createdAt }) => {
    const patientName = names.get(patientId);
    return patientName === undefined ? [] : [{ requestId, patientId, patientName, createdAt }];
  });
});
