import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const payments: Domain = {
  name: 'payments',
  api: {
    entry: 'lambdas/payments/api.ts',
    routes: routesByDomain.payments,
    uses: { table: 'read' },
    errorImpact: 'Clients cannot see what they owe and have paid.',
  },
  consumers: [],
  schedules: [],
};
