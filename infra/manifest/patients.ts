import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const patients: Domain = {
  name: 'patients',
  api: {
    entry: 'lambdas/patients/api.ts',
    routes: routesByDomain.patients,
    uses: { table: 'readWrite', files: 'readWrite', users: true, geocoder: true },
    errorImpact: 'Nobody can find, add or change a client.',
  },
  consumers: [],
  schedules: [],
};
