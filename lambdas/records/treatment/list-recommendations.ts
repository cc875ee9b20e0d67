import { operation } from '#lambdas/runtime/operation.ts';
import { listRecommendations as route } from '#shared/records/api.ts';
import { assertRecordAccess, readsRecord } from '../access/record-access.ts';

export const listRecommendations = operation(route, async ({ params: { patientId }, actor }, platform) => {
  await assertRecordAccess(platform, actor, patientId);
  const { items } = await platform.recommendations.get(patientId);
  await readsRecord(platform, patientId, 'recommendations');
  return { items };
});
