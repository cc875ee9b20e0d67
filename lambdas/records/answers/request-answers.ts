import { HealthAnswersRequested, PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { limitSubject } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import * as api from '#shared/records/answers/answers-api.ts';
import { answersLinkDays } from '#shared/records/answers/answers-request.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { assertRecordAccess, getRecorder } from '../record-access.ts';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const requestWindows = [
  { maxCount: 3, seconds: hourSeconds },
  { maxCount: 6, seconds: daySeconds },
];

export const requestHealthAnswers = operation(
  api.requestHealthAnswers,
  async ({ params, actor }, platform) => {
    const { answersRequests, commit, now } = platform;
    const { patientId, active, email, phone } = await assertRecordAccess(platform, actor, params.patientId);
    if (!active) throw new AppError(recordErrors.client_inactive);
    await limitSubject(platform, { subject: `health questions to ${patientId}`, windows: requestWindows });
    const requestId = newId();
    const requestTime = now();
    const expiresAt = new Date(requestTime.getTime() + answersLinkDays * daySeconds * 1000).toISOString();
    const requestedBy = await getRecorder(platform, actor);
    await commit(
      answersRequests.create({
        patientId,
        requestId,
        requestedAt: requestTime.toISOString(),
        requestedBy,
        email,
        phone,
        expiresAt,
      }),
      emit(HealthAnswersRequested, { patientId, requestId }),
      emit(PatientChanged, { patientId }),
      audit('patient.answersRequested', patientId, { after: { email, phone } }),
    );
    return { requestId };
  },
);
