import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const settings: Domain = {
  name: 'settings',
  api: {
    entry: 'lambdas/settings/api.ts',
    routes: routesByDomain.settings,
    uses: { table: 'readWrite' },
    errorImpact: 'The site does not load for anyone.',
  },
  consumers: [],
  schedules: [],
};
