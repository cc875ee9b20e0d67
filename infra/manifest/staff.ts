import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const staff: Domain = {
  name: 'staff',
  api: {
    entry: 'lambdas/staff/api.ts',
    routes: routesByDomain.staff,
    uses: { table: 'read' },
    errorImpact: 'The front desk cannot choose who takes a visit.',
  },
  consumers: [],
  schedules: [],
};
