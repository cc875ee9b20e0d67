import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { listPatientDoseRequests as route } from '#shared/health/api.ts';
import { type RecordPart, recordRead } from '#shared/records/record-part.ts';

const part: RecordPart = 'doses';

export const listPatientDoseRequests = operation(
  route,
  async ({ params }, { patients, doseRequests, commit }) => {
    const { patientId } = params;
    if ((await patients.get(patientId)).hidden) throw new AppError(coreErrors.not_found);
    const requests = await doseRequests.byPatient(patientId);
    await commit(audit(recordRead, patientId, { part }));
    return requests
      .map(({ requestId, status, createdAt, answeredAt, answers }) => ({
        ...{ requestId, status, createdAt, answeredAt, answers },
      }))
      .reverse();
  },
);
