import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const records: Domain = {
  name: 'records',
  api: {
    entry: 'lambdas/records/api.ts',
    routes: routesByDomain.records,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'Nobody can open or add to a clinical record, nor sign a laser consent.',
  },
  consumers: [],
  schedules: [],
};
