import { PatientChanged } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { addSkinAnalysis as route } from '#shared/records/api.ts';
import { assertRecordAccess } from '../access/record-access.ts';
import { recorder } from '../shared/recorder.ts';

/** Nobody has looked at skin tomorrow. */
const notYet = { field: 'date', message: 'La fecha no puede ser futura.' };

export const addSkinAnalysis = operation(route, async ({ params: { patientId }, body, actor }, platform) => {
  const { skinAnalyses, commit, now } = platform;
  await assertRecordAccess(platform, actor, patientId);
  const at = now();
  if (body.date > today(at)) throw new AppError(coreErrors.invalid, { fields: [notYet] });
  const analysis = {
    ...body,
    patientId,
    analysisId: newId(),
    recordedAt: at.toISOString(),
    recordedBy: await recorder(platform, actor),
  };
  await commit(
    skinAnalyses.create(analysis),
    tell(PatientChanged, { patientId }),
    audit('record.skinAnalysisAdded', patientId, { before: {}, after: body }),
  );
  return analysis;
});
