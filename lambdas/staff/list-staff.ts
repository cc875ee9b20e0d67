import { operation } from '#lambdas/runtime/operation.ts';
import { listStaff as route } from '#shared/staff/api.ts';

export const listStaff = operation(route, async (_, { staff }) => {
  const everyone = await staff.all();
  return everyone
    .map(({ staffId, firstName, lastName, colorIndex, active, serviceIds }) => ({
      ...{ staffId, firstName, lastName, colorIndex, active, serviceIds },
    }))
    .sort((a, b) => a.firstName.localeCompare(b.firstName, 'es'));
});
