import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const desk: Domain = {
  name: 'desk',
  api: {
    entry: 'lambdas/desk/api.ts',
    routes: routesByDomain.desk,
    uses: { table: 'readWrite' },
    errorImpact: 'The dashboard has no figures and no reminders.',
  },
  consumers: [],
  schedules: [],
};
