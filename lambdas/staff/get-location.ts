import { operation } from '#lambdas/runtime/operation.ts';
import { getLocation as route } from '#shared/staff/api.ts';

export const getLocation = operation(route, async ({ params }, { locations, now }) => ({
  location: await locations.find(params.staffId, now()),
}));
