import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const accounts: Domain = {
  name: 'accounts',
  api: {
    entry: 'lambdas/accounts/api.ts',
    routes: routesByDomain.accounts,
    uses: { table: 'readWrite', users: true },
    errorImpact: 'Nobody gets past sign-in, and nobody can create an account.',
  },
  consumers: [],
  schedules: [],
};
