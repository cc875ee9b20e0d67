import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { stopSharingLocation as route } from '#shared/staff/api.ts';

export const stopSharingLocation = operation(route, async ({ params }, { locations, commit, now }) => {
  const { staffId } = params;
  const before = await locations.find(staffId, now());
  // A row that has expired may still lie there.
  await commit(locations.remove(staffId), ...(before ? [audit('staff.locationForgotten', staffId)] : []));
  return {};
});
