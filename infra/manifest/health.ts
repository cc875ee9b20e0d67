import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const health: Domain = {
  name: 'health',
  api: {
    entry: 'lambdas/health/api.ts',
    routes: routesByDomain.health,
    uses: { table: 'readWrite' },
    errorImpact: 'Requests for more doses cannot be read.',
  },
  consumers: [],
  schedules: [],
};
