import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const catalog: Domain = {
  name: 'catalog',
  api: {
    entry: 'lambdas/catalog/api.ts',
    routes: routesByDomain.catalog,
    uses: { table: 'read', files: 'read' },
    errorImpact: 'The landing page shows no services, products or promotion.',
  },
  consumers: [],
  schedules: [],
};
