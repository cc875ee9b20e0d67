import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const intake: Domain = {
  name: 'intake',
  api: {
    entry: 'lambdas/intake/api.ts',
    routes: routesByDomain.intake,
    uses: { table: 'readWrite', users: true },
    errorImpact: 'Nobody can apply, and the front desk cannot let in who did.',
  },
  consumers: [],
  schedules: [],
};
