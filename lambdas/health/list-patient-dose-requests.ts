import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { listPatientDoseRequests as route } from '#shared/health/api.ts';
import { type RecordPart, recordRead } from '#shared/records/access/record-part.ts';

const part: RecordPart = 'doses';

export const listPatientDoseRequests = operation(
  route,
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
