import { operation } from '#lambdas/runtime/operation.ts';
import { getSchedule as route } from '#shared/staff/api.ts';

export const getSchedule = operation(route, async ({ params: { staffId }, query }, platform) => {
  const [{ baseHours, colorIndex }, blocks] = await Promise.all([
    platform.staff.get(staffId),
    platform.availability.ofPerson(staffId, query),
  ]);
  return { blocks, baseHours, colorIndex };
});
