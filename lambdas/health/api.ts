import { audit } from '#lambdas/platform/commit.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as api from '#shared/health/api.ts';
import { type RecordPart, recordRead } from '#shared/records/access/record-part.ts';

/** Those of clients who were taken out of the lists wait for nobody. */
const listDoseRequests = operation(api.listDoseRequests, async (_, { doseRequests, patients }) => {
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

const part: RecordPart = 'doses';

const listPatientDoseRequests = operation(
  api.listPatientDoseRequests,
  async ({ params }, { patients, doseRequests, commit }) => {
    const { patientId } = params;
    await patients.get(patientId);
    const requests = await doseRequests.byPatient(patientId);
    await commit(audit(recordRead, patientId, { part }));
    return requests
      .map(({ requestId, status, createdAt, answeredAt, answers }) => ({
        requestId,
        status,
        createdAt,
        answeredAt,
        answers,
      }))
      .reverse();
  },
);

export const handler = httpApi([listDoseRequests, listPatientDoseRequests], {});
