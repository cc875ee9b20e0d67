import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const patients: Domain = {
  name: 'patients',
  api: {
    entry: 'lambdas/patients/api.ts',
    routes: routesByDomain.patients,
    uses: { table: 'read' },
    errorImpact: 'The front desk cannot find a client.',
  },
  consumers: [],
  schedules: [],
};
