import * as z from 'zod/mini';
import { dateRangeCheck, dateRangeFields } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate } from '#shared/core/schemas.ts';

export const listClosures = route('listClosures', {
  method: 'GET',
  path: '/center/closures',
  summary: 'Lists the days in a range on which the center is closed, with reasons',
  allow: [...frontDesk, 'staff'],
  query: z.strictObject(dateRangeFields).check(dateRangeCheck),
  reply: z.array(z.object({ date: CivilDate, name: z.string() })),
});
