import { operation } from '#lambdas/runtime/operation.ts';
import { listSkinAnalyses as route } from '#shared/records/api.ts';
import { assertRecordAccess, readsRecord } from '../access/record-access.ts';

export const listSkinAnalyses = operation(
  route,
  async ({ params: { patientId }, query: { cursor }, actor }, platform) => {
    await assertRecordAccess(platform, actor, patientId);
    const page = await platform.skinAnalyses.byPatient(patientId, cursor);
    // Leafing on is the same reading.
    if (cursor === undefined) await readsRecord(platform, patientId, 'skin');
    return page;
  },
);
