import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';

/** A member of staff as selects and calendars name them. */
export const StaffOption = z.object({
  staffId: Id,
  firstName: z.string(),
  lastName: z.string(),
  colorIndex: z.int(),
  active: z.boolean(),
  serviceIds: z.array(Id),
});
export type StaffOption = z.infer<typeof StaffOption>;

export const listStaff = route({
  method: 'GET',
  path: '/staff',
  summary: 'Everyone who carries visits out',
  allow: ['admin', 'supervisor'],
  reply: z.array(StaffOption),
});
