import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const staff: Domain = {
  name: 'staff',
  api: {
    entry: 'lambdas/staff/api.ts',
    routes: routesByDomain.staff,
    uses: { table: 'readWrite', geocoder: true, users: true },
    errorImpact:
      'Nobody can choose who takes an appointment, change the team or their own hours, or find the way to a client.',
  },
  consumers: [],
  schedules: [],
};
