import { operation } from '#lambdas/runtime/operation.ts';
import { listStaff as route } from '#shared/staff/api.ts';

export const listStaff = operation(route, async ({ actor }, { staff }) => {
  const everyone = await staff.all();
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  return everyone
    .filter(({ staffId }) => !isStaff || staffId === actor.id)
    .map(({ staffId, firstName, lastName, colorIndex, active, serviceIds }) => ({
      staffId,
      firstName,
      lastName,
      colorIndex,
      active,
      serviceIds,
    }))
    .sort((a, b) => a.firstName.localeCompare(b.firstName, 'es'));
});
