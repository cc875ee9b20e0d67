import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { shareLocation as route } from '#shared/staff/api.ts';

/** The trail says that somebody began to share, never where they were. */
export const shareLocation = operation(route, async ({ params, body }, { locations, commit, now }) => {
  const { staffId } = params;
  const at = now();
  const before = await locations.find(staffId, at);
  const location = { ...body, sharedAt: at.toISOString() };
  await commit(locations.put(staffId, location), ...(before ? [] : [audit('staff.locationShared', staffId)]));
  return { location };
});
