import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const promotions: Domain = {
  name: 'promotions',
  api: {
    entry: 'lambdas/promotions/api.ts',
    routes: routesByDomain.promotions,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'The promotion of the landing page cannot be changed.',
  },
  consumers: [],
  schedules: [],
};
